import type { en } from './en.js';
import type { PluralForms } from './plural-forms.js';

/** All messages of English, or of another locale with English ones in place of the pending ones. */
export type CompleteMessages = typeof en;

/** Messages without a translation in some catalogs. */
export type PendingKey = never;

/** All messages of one locale; the pending ones may be missing. */
export type Messages = Omit<CompleteMessages, PendingKey> & { readonly [Key in PendingKey]?: CompleteMessages[Key] };

/** Keys of messages without plural forms. */
export type MessageKey = {
  [Key in keyof CompleteMessages]: CompleteMessages[Key] extends string ? Key : never;
}[keyof CompleteMessages];

/** Keys of messages with plural forms. */
export type PluralKey = {
  [Key in keyof CompleteMessages]: CompleteMessages[Key] extends PluralForms ? Key : never;
}[keyof CompleteMessages];

/** Some messages; the others keep their default. */
export type PartialMessages = Partial<CompleteMessages>;

/** Messages of the integrator: for every language, or by the BCP 47 tag of a language, which need not be a supported one. */
export type CustomMessages = PartialMessages | Readonly<Record<string, PartialMessages>>;
