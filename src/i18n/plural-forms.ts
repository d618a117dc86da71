/** One form for each plural category of a language (`Intl.PluralRules`); every language has `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
