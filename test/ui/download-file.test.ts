import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFileName } from '../../src/ui/download-file.js';
import { HOSTILE_TEXTS } from '../browser/hostile-text.js';

it.each([
  [['Subscriptions', '2026-11-22'], 'csv', 'Subscriptions-2026-11-22.csv'],
  [['Weather API – Developer', 'Next billing'], 'ics', 'Weather-API-–-Developer-Next-billing.ics'],
  [['../../etc/passwd'], 'csv', 'etc-passwd.csv'],
  [['a\u202egnp.exe'], 'ics', 'a-gnp-exe.ics'],
  [['الاشتراكات', '2026'], 'csv', 'الاشتراكات-2026.csv'],
  [['😀'.repeat(200)], 'csv', `${'😀'.repeat(100)}.csv`],
])('%j is named %s %s', (parts, extension, name) => {
  expect(createFileName(parts, extension)).toBe(name);
});

it('createFileName returns only characters that every file system accepts', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' })), (text) => {
      const name = createFileName(['Subscriptions', text], 'csv');
      expect(name).toMatch(/^Subscriptions[^\p{C}\p{Z}\\/:*?"<>|.]*\.csv$/u);
    }),
  );
});
