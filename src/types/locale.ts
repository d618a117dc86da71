import type { PartialMessages } from '../index.js';

/** The messages of the language, for `configure({ messages: { [tag]: messages } })`. */
export declare const messages: PartialMessages;
