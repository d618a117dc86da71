import type { Messages } from '../index.js';

/** All messages of the language, as `configure({ messages: { [tag]: messages } })` takes them. */
export declare const messages: Messages;
