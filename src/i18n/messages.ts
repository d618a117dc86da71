import type { en } from './en.js';
import type { PluralForms } from './plural-forms.js';

/** All messages of one locale. */
export type Messages = typeof en;

/** Keys of messages without plural forms. */
export type MessageKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages];

/** Keys of messages with plural forms. */
export type PluralKey = { [Key in keyof Messages]: Messages[Key] extends PluralForms ? Key : never }[keyof Messages];

/** Some messages; the others keep their default. */
export type PartialMessages = Partial<Messages>;

/** Messages of the integrator: for every language, or by the BCP 47 tag of a language, which need not be a supported one. */
export type CustomMessages = PartialMessages | Readonly<Record<string, PartialMessages>>;
