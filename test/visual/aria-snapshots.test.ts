import { describe, expect, it } from 'vitest';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { useStoryGallery } from '../browser/story-gallery.js';
import { openStory, useStoryPage } from './story-page.js';

/** Token values of stories. */
const VALUE = /\bspecimen_\w+/g;

/** Stories with a revealed value. */
const REVEALED = ['access-tokens-shown', 'access-tokens-copy-refused', 'access-tokens-right-to-left'];

/** Status messages, the first of which is in English if the data arrived before the locale script. */
const STATUS = /- status: .*/g;

useStoryGallery();
useStoryPage();

describe.each(['account', 'customer-card', 'subscription-list', 'access-tokens', 'usage'] as const)(
  'ARIA snapshots of %s',
  (widget) => {
    it('match, and contain a token value only where it is revealed', { timeout: 240_000 }, async () => {
      const snapshots: string[] = [];
      const withValue: string[] = [];
      for (const { name, title, attributes } of STORIES.filter((story) => story.widget === widget)) {
        const snapshot = await (await openStory(name)).widget.ariaSnapshot();
        if (snapshot.match(VALUE)) withValue.push(name);
        const stable = attributes?.['locale'] ? snapshot.replace(STATUS, '- status: (in either language)') : snapshot;
        snapshots.push(`${name}: ${title}\n\n${stable.replace(VALUE, '(the value)')}\n`);
      }
      expect(withValue.toSorted()).toEqual(REVEALED.filter((name) => name.startsWith(widget)).toSorted());
      await expect(snapshots.join('\n\n')).toMatchFileSnapshot(`aria-snapshots/${widget}.txt`);
    });
  },
);
