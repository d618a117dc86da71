import type { en } from './en.js';

type PluralStem<Key> = Key extends `${infer Stem}_other` ? Stem : never;

export type PluralKey = PluralStem<keyof typeof en>;

type FormKey = `${PluralKey}_${Intl.LDMLPluralRule}`;

export type MessageKey = Exclude<keyof typeof en, FormKey>;

/**
 * All messages of a locale. A value replaces `{{name}}`. Languages have different plural forms, but
 * each has `_other`.
 */
export type Messages = { readonly [Key in MessageKey | `${PluralKey}_other`]: string } & {
  readonly [Key in FormKey]?: string;
};

/**
 * The keys of terms of the service or the vendor. Values are in lower case, with underscores
 * instead of spaces and hyphens.
 */
export type TermKey = `${'state' | 'type' | 'model' | 'unit' | 'per'}.${string}`;

/** Some messages. Others keep their default. */
export type PartialMessages = Partial<Messages> & { readonly [Key in TermKey]?: string };

/** The page's messages by BCP 47 tag, even of unsupported languages. */
export type CustomMessages = Readonly<Record<string, PartialMessages>>;
