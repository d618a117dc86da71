// @vitest-environment node
import { expect, it } from 'vitest';
import { outsideMessages } from './pseudo-locale.js';

it.each([
  ['⟦Šħöw CI⟧', ''],
  ['Show CI', 'Show CI'],
  ['⟦Á ⟦Ç⟧ ď⟧!', '!'],
])('outside of the messages of %s is "%s"', (text, outside) => {
  expect(outsideMessages(text)).toBe(outside);
});
