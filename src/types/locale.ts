import type { PartialMessages } from '../index.js';

/** The messages of the language, as `configure({ messages: { [tag]: messages } })` takes them. */
export declare const messages: PartialMessages;
