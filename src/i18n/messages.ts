import type { en } from './en.js';

type PluralStem<Key> = Key extends `${infer Stem}_other` ? Stem : never;

/** The keys of messages with plural forms, without suffixes. */
export type PluralKey = PluralStem<keyof typeof en>;

type FormKey = `${PluralKey}_${Intl.LDMLPluralRule}`;

export type MessageKey = Exclude<keyof typeof en, FormKey>;

/**
 * All messages of one locale. `{{name}}` is replaced by a value. Languages differ in their plural
 * forms; each has `_other`.
 */
export type Messages = { readonly [Key in MessageKey | `${PluralKey}_other`]: string } & {
  readonly [Key in FormKey]?: string;
};

/**
 * Keys of terms that the service or the vendor uses: the value in lower case, spaces and hyphens as
 * underscores.
 */
export type TermKey = `${'state' | 'type' | 'model' | 'unit' | 'per'}.${string}`;

/** Some messages; the others keep their default. */
export type PartialMessages = Partial<Messages> & { readonly [Key in TermKey]?: string };

/** Messages of the page by the BCP 47 tag of a language, which need not be a supported one. */
export type CustomMessages = Readonly<Record<string, PartialMessages>>;
