import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS } from '../../src/harness/gallery/links.js';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { isAlone } from '../../src/harness/gallery/story.js';
import { openStoryGallery, useStoryGallery } from './story-gallery.js';

useStoryGallery();

interface Facts {
  readonly parts: readonly string[];
  readonly attributes: readonly string[];
  readonly events: readonly string[];
}

declare global {
  /** `portal-card portal-load` for each event that an element has emitted. */
  var storyEvents: Set<string>;
}

type Named = readonly { readonly name: string; readonly description?: string }[];

const TAG_NAMES = [
  'portal-account',
  'portal-customer-card',
  'portal-subscription-list',
  'portal-access-tokens',
  'portal-usage',
];
/** The elements whose widgets an element contains: its own stories need not show all of their states. */
const NESTED: Readonly<Record<string, readonly string[]>> = {
  'portal-account': TAG_NAMES,
  'portal-subscription-list': ['portal-access-tokens', 'portal-usage'],
};
/** Attributes of any HTML element, and of the stories. */
const GLOBAL_ATTRIBUTES = ['hidden', 'style', 'class', 'id', 'lang', 'dir'];
const OWN_ACTIONS: readonly string[] = ACTIONS.map(({ id }) => id);
const STATE_PARTS = ['state-active', 'state-canceled', 'state-expired'];
// A part for each other state that a server may send, of the pattern that the known ones describe, and for each action of the vendor.
const isDynamic = (part: string) =>
  (part.startsWith('state-') && ![...STATE_PARTS, 'state-expiring', 'state-filter'].includes(part)) ||
  OWN_ACTIONS.includes(part) ||
  /^action-\d+$/.test(part);
const unique = (names: Iterable<string>) => [...new Set(names)].toSorted();
const namesOf = (members: Named = []) => unique(members.map(({ name }) => name));

let manifest: Readonly<Record<string, Facts>>;

beforeAll(async () => {
  const { modules } = JSON.parse(await readFile('dist/custom-elements.json', 'utf8')) as {
    modules: { declarations: { tagName: string; cssParts: Named; attributes: Named; events: Named }[] }[];
  };
  const elements = modules.flatMap(({ declarations }) => declarations);
  manifest = Object.fromEntries(
    elements.map(({ tagName, cssParts, attributes, events }) => [
      tagName,
      { parts: namesOf(cssParts), attributes: namesOf(attributes), events: namesOf(events) },
    ]),
  );
});

function recordEvents(): void {
  globalThis.storyEvents = new Set();
  const types = ['load', 'error', 'sign-in', 'state-change', 'select', 'token-reveal', 'token-copy', 'action'];
  for (const type of types) {
    addEventListener(`portal-${type}`, ({ type: name, target }) => {
      globalThis.storyEvents.add(`${(target as Element).localName} ${name}`);
    });
  }
}

/** Parts, attributes and events of the elements of a page by tag name. */
async function collectFacts(page: Page): Promise<Record<string, Facts>> {
  const facts = await page.evaluate(
    (tagNames) =>
      tagNames.map((tagName) => {
        const elements = [...document.querySelectorAll(`[data-story] > ${tagName}`)];
        const parts = elements.flatMap((element) => [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])]);
        return [
          tagName,
          {
            parts: parts.flatMap((part) => [...part.part]),
            attributes: elements.flatMap((element) => element.getAttributeNames()),
            events: [...globalThis.storyEvents].flatMap((entry) => {
              const [name, type = ''] = entry.split(' ');
              return name === tagName ? [type] : [];
            }),
          },
        ] as const;
      }),
    TAG_NAMES,
  );
  return Object.fromEntries(facts);
}

describe('custom-elements.json', () => {
  it('has the parts, attributes and events of all stories, and no further parts', { timeout: 300_000 }, async () => {
    const found = TAG_NAMES.map((tagName) => [tagName, { parts: [], attributes: [], events: [] }] as const);
    const all: Record<string, Facts> = Object.fromEntries(found);
    const add = async (page: Page) => {
      for (const [tagName, { parts, attributes, events }] of Object.entries(await collectFacts(page))) {
        const known = all[tagName];
        all[tagName] = {
          parts: unique([...(known?.parts ?? []), ...parts.filter((part) => !isDynamic(part))]),
          attributes: unique([
            ...(known?.attributes ?? []),
            ...attributes.filter((name) => !GLOBAL_ATTRIBUTES.includes(name)),
          ]),
          events: unique([...(known?.events ?? []), ...events]),
        };
      }
    };
    // A story in a frame has the state of a whole page, such as an open dialog.
    const framed = STORIES.filter(isAlone);
    const queries: Record<string, string>[] = [{}, ...framed.map(({ name }) => ({ story: name }))];
    const pages: Page[] = [];
    for (const query of queries) {
      pages.push((await openStoryGallery(query, 1280, recordEvents)).page);
    }
    await expect
      .poll(
        async () => {
          for (const page of pages) await add(page);
          return TAG_NAMES.flatMap((tagName) => {
            const shown = [tagName, ...(NESTED[tagName] ?? [])].flatMap((each) => all[each]?.parts ?? []);
            const missing = manifest[tagName]?.parts.filter((part) => !shown.includes(part)) ?? [];
            return missing.map((part) => `${tagName} ${part}`);
          });
        },
        { timeout: 120_000 },
      )
      .toEqual([]);
    const unknown = TAG_NAMES.flatMap((tagName) => [
      ...(all[tagName]?.parts ?? []).filter((part) => !manifest[tagName]?.parts.includes(part)),
      ...(all[tagName]?.attributes ?? []).filter((name) => !manifest[tagName]?.attributes.includes(name)),
      ...(all[tagName]?.events ?? []).filter((type) => !manifest[tagName]?.events.includes(type)),
    ]);
    expect(unknown).toEqual([]);
    expect(all['portal-account']?.events).toContain('portal-load');
  });

  it('has the parts of the known states by name for every element with rows', () => {
    for (const tagName of ['portal-account', 'portal-subscription-list'])
      expect(manifest[tagName]?.parts).toEqual(expect.arrayContaining(STATE_PARTS));
  });
});
