import { expect, it } from 'vitest';
import { parseGallerySettings, serializeGallerySettings } from '../../../src/harness/gallery/gallery-settings.js';

it('round-trips settings through the query string, without defaults and unknown values', () => {
  const settings = { story: 'usage-over', theme: 'dark', dir: 'rtl', preset: 'brand', locale: 'de', style: '--portal-text: #222' } as const;
  expect(parseGallerySettings(serializeGallerySettings(settings))).toEqual(settings);
  const defaults = { story: undefined, theme: 'auto', dir: 'ltr', preset: 'plain', locale: '', style: '' } as const;
  expect(parseGallerySettings('?theme=pink&dir=up&preset=loud&locale=')).toEqual(defaults);
  expect(serializeGallerySettings({ ...defaults, story: 'usage-over' })).toBe('?story=usage-over');
});
