import { createTranslation } from '../../src/i18n/translation.js';

/** The English messages. Tests refer to them by key, so that rewording does not break tests. */
export const { t, plural } = createTranslation('en');

/** Matches text that contains the parts in their order. */
export function containing(...parts: readonly string[]): RegExp {
  return new RegExp(parts.map(escape).join('.*'), 's');
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
