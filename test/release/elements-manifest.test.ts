// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { WidgetEventType } from '../../src/element/page-events.js';
import { ATTRIBUTES } from '../../src/element/own-attributes.js';
import { WIDGET_NAMES } from '../../src/element/widget-elements.js';
import { elementsManifest, pageVariables } from '../../src/release/elements-manifest.js';

interface Declared {
  readonly tagName: string;
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly description: string }[];
  readonly events: readonly { readonly name: string }[];
  readonly cssProperties: readonly { readonly name: string }[];
}

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly Declared[]; readonly exports: readonly { readonly name: string }[] }[];
}

const { modules } = JSON.parse(elementsManifest(['--portal-accent'])) as Manifest;
const declarations = modules.flatMap((module) => module.declarations);
const namesOf = (described: readonly { readonly name: string }[]) => described.map(({ name }) => name);

describe('the custom elements manifest', () => {
  it('declares every element, and no other', () => {
    const tags = WIDGET_NAMES.map((name) => `portal-${name}`);
    expect(declarations.map(({ tagName }) => tagName)).toEqual(tags);
    expect(modules.flatMap((module) => namesOf(module.exports))).toEqual(tags);
    expect(new Set(namesOf(declarations)).size).toBe(tags.length);
  });

  it('has every attribute that an element heeds, and no other', () => {
    const described = new Set(declarations.flatMap(({ attributes }) => namesOf(attributes)));
    expect([...described].toSorted()).toEqual(ATTRIBUTES.toSorted());
    for (const { attributes } of declarations) {
      expect(namesOf(attributes)).toEqual(expect.arrayContaining(['api-base', 'locale', 'theme']));
      expect(attributes.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
    }
  });

  it('has every event', () => {
    const types: Record<WidgetEventType, true> = {
      'portal-load': true,
      'portal-error': true,
      'portal-state-change': true,
      'portal-token-reveal': true,
      'portal-token-copy': true,
    };
    for (const { events } of declarations) expect(namesOf(events)).toEqual(Object.keys(types));
  });

  it('has the variables that the style sheets read', () => {
    expect(declarations.map(({ cssProperties }) => namesOf(cssProperties))).toEqual(declarations.map(() => ['--portal-accent']));
    const sheets = ['a { color: var(--portal-text, red); --_b: var(--portal-radius, 1em) }', 'b { color: var(--portal-text, red) }'];
    expect(pageVariables(sheets)).toEqual(['--portal-radius', '--portal-text']);
  });
});
