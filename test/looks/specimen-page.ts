import { expect } from 'vitest';
import { SPECIMENS } from '../../src/harness/gallery/specimens.js';
import type { Specimen } from '../../src/harness/gallery/specimen.js';
import { openGallery, type OpenedGallery } from '../browser/gallery-page.js';
import { SPECIMEN_STATES } from '../browser/specimen-states.js';

/** Opens a specimen alone, and waits until it shows its state. The words of states are those of English. */
export async function openSpecimen(name: string, choices: Readonly<Record<string, string>> = {}, width = 1280): Promise<OpenedGallery> {
  const opened = await openGallery({ only: name, ...choices }, width);
  const seen = choices['locale'] ? opened.widget.locator('[part=title]').first() : SPECIMEN_STATES[name]?.(opened.widget);
  expect(seen, name).toBeDefined();
  await seen?.waitFor();
  return opened;
}

/** Each specimen, for a table of tests. */
export const EACH_SPECIMEN = SPECIMENS.map(({ name, widget }: Specimen) => ({ name, widget }));
