import { expect, it } from 'vitest';
import { parseGallerySettings, serializeGallerySettings } from '../../../src/harness/gallery/gallery-settings.js';

it('round-trips settings through the query string, without defaults and unknown values', () => {
  const settings = {
    story: 'usage-over',
    theme: 'dark',
    dir: 'rtl',
    preset: 'brand',
    width: '288',
    locale: 'de',
    style: '--portal-text: #222',
  } as const;
  expect(parseGallerySettings(serializeGallerySettings(settings))).toEqual(settings);
  const defaults = {
    story: undefined,
    theme: 'auto',
    dir: 'auto',
    preset: 'plain',
    width: 'fluid',
    locale: '',
    style: '',
  } as const;
  expect(parseGallerySettings('?theme=pink&dir=up&preset=loud&width=3&locale=')).toEqual(defaults);
  expect(serializeGallerySettings({ ...defaults, story: 'usage-over' })).toBe('?story=usage-over');
});
