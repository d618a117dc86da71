import { describe, expect, it } from 'vitest';
import { galleryQuery, readGalleryChoices } from '../../../src/harness/gallery/gallery-choices.js';

describe('what is chosen of the gallery', () => {
  it('is read from an address as it was written there', () => {
    const choices = { only: 'usage-over', theme: 'dark', dir: 'rtl', preset: 'brand', locale: 'de', style: '--portal-text: #222' } as const;
    expect(readGalleryChoices(galleryQuery(choices))).toEqual(choices);
    expect(galleryQuery(readGalleryChoices('?only=usage-over&theme=auto&preset=plain'))).toBe('?only=usage-over');
  });

  it.each(['', '?theme=pink&dir=up&preset=loud', '?theme=&dir=&preset=&locale=&style='])('is the default in %j', (search) => {
    expect(readGalleryChoices(search)).toEqual({ only: undefined, theme: 'auto', dir: 'ltr', preset: 'plain', locale: '', style: '' });
  });
});
