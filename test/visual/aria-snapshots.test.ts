import { describe, expect, it } from 'vitest';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { useStoryGallery } from '../browser/story-gallery.js';
import { openStory } from './story-page.js';

/** Prefix of all token values of stories. */
const VALUE = /\bspecimen_\w+/g;

/** Stories with a revealed value. */
const SHOWN = ['access-tokens-shown', 'access-tokens-copy-refused', 'access-tokens-right-to-left'];

/** The first announcement is in English if the data arrived before the locale script. */
const SAID = /- status: .*/g;

useStoryGallery();

describe.each(['customer-card', 'subscription-list', 'access-tokens', 'usage'] as const)('ARIA snapshots of %s', (widget) => {
  it('match, and contain a token value only where it is revealed', { timeout: 240_000 }, async () => {
    const trees: string[] = [];
    const withValue: string[] = [];
    for (const { name, title, attributes } of STORIES.filter((specimen) => specimen.widget === widget)) {
      const opened = await openStory(name);
      const tree = await opened.widget.ariaSnapshot();
      await opened.page.close();
      if (tree.match(VALUE)) withValue.push(name);
      const lasting = attributes?.['locale'] ? tree.replace(SAID, '- status: (in either language)') : tree;
      trees.push(`${name}: ${title}\n\n${lasting.replace(VALUE, '(the value)')}\n`);
    }
    expect(withValue.toSorted()).toEqual(SHOWN.filter((name) => name.startsWith(widget)).toSorted());
    await expect(trees.join('\n\n')).toMatchFileSnapshot(`aria-snapshots/${widget}.txt`);
  });
});
