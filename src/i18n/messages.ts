import type { en } from './en.js';

type PluralStem<Key> = Key extends `${infer Stem}_other` ? Stem : never;

export type PluralKey = PluralStem<keyof typeof en>;

type FormKey = `${PluralKey}_${Intl.LDMLPluralRule}`;

export type MessageKey = Exclude<keyof typeof en, FormKey>;

/**
 * All messages of a locale. Values replace placeholders such as `{{name}}`. Each plural message
 * needs `_other`. Its other forms depend on the language.
 */
export type Messages = { readonly [Key in MessageKey | `${PluralKey}_other`]: string } & {
  readonly [Key in FormKey]?: string;
};

/**
 * Keys for values that the API sends, such as `state.past_due` and `unit.api_call`. Write the value
 * in lower case, with underscores instead of spaces and hyphens.
 */
export type TermKey = `${'state' | 'type' | 'model' | 'unit' | 'per'}.${string}`;

/** The messages to replace. All others keep their default. */
export type PartialMessages = Partial<Messages> & { readonly [Key in TermKey]?: string };

/** The host page's messages by BCP 47 tag, even for languages that the widgets don't support. */
export type CustomMessages = Readonly<Record<string, PartialMessages>>;
