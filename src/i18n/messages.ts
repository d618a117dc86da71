import type { en } from './en.js';
import type { PluralForms } from './plural-forms.js';

/** All messages of one locale. */
export type Messages = typeof en;

/** The keys whose messages are plain text. */
export type TextKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages];

/** The keys whose messages count something. */
export type CountKey = { [Key in keyof Messages]: Messages[Key] extends PluralForms ? Key : never }[keyof Messages];

/** Some of the messages: the others stay. */
export type MessageOverrides = Partial<Messages>;

/**
 * Messages that a vendor gives of its own: any of them for whichever language is shown, or by the BCP 47 tag of a language, be it
 * one that the widgets know or another.
 */
export type VendorMessages = MessageOverrides | Readonly<Record<string, MessageOverrides>>;
