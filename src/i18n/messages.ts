import type { en } from './en.js';
import type { PluralForms } from './plural-forms.js';

/** All messages of one locale. */
export type Messages = typeof en;

/** The keys whose messages are plain text. */
export type TextKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages];

/** The keys whose messages count something. */
export type CountKey = { [Key in keyof Messages]: Messages[Key] extends PluralForms ? Key : never }[keyof Messages];

/** Messages that a vendor gives of its own: any of them, the others stay. */
export type MessageOverrides = Partial<Messages>;
