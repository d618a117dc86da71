// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { build, type Rolldown } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Known } from '../../src/release/lean-code.js';
import { leanLibrary } from '../../src/release/lean-library.js';
import { PREACT } from '../../src/release/unused-code.js';

const ENTRY = `
  import { Component, h, render } from 'preact';

  class Counter extends Component {
    render({ start }) {
      const { count = start } = this.state;
      const attributes = { class: count > 1 ? 'many' : undefined, onClick: () => this.setState({ count: count + 1 }) };
      return h('button', attributes, 'clicked ', count, h('svg', { viewBox: '0 0 1 1' }), count > 1 && h('b', null, '!'));
    }
  }

  export function showKeys(container, keys) {
    render(h('div', null, keys.map((key) => h('i', { key, ref: null }, key))), container);
  }

  export function show(container, start) {
    render(start === undefined ? null : h('div', null, [h(Counter, { key: 'a', start })]), container);
  }
`;

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lean-library-'));
  await writeFile(join(root, 'entry.js'), ENTRY);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

afterAll(() => rm(root, { recursive: true }));

async function builtFor(environments: readonly string[], known: Known = PREACT): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [leanLibrary({ name: 'preact', source: 'src/index.js', known }, environments)],
    resolve: { alias: environments.includes('client') ? {} : { preact: resolve('node_modules/preact') } },
    build: {
      write: false,
      minify: 'terser',
      lib: { entry: join(root, 'entry.js'), formats: ['iife'], name: 'counter' },
    },
  });
  return [result].flat().map((each) => (each as Rolldown.RolldownOutput).output[0].code).join('');
}

describe('Preact without what is never used', () => {
  it('renders, renders again, hears of events and goes', async () => {
    const { document } = new Window();
    vi.stubGlobal('document', document);
    const script = `data:text/javascript,${encodeURIComponent(`${await builtFor(['client'])} export const { show } = counter;`)}`;
    const { show } = (await import(/* @vite-ignore */ script)) as { show(container: unknown, start?: number): void };
    const container = document.createElement('div');
    const button = () => container.querySelector('button');
    const shown = () => [button()?.className, button()?.textContent, Array.from(button()?.children ?? [], ({ localName }) => localName)];
    show(container, 1);
    expect(shown()).toEqual(['', 'clicked 1', ['svg']]);
    button()?.click();
    await new Promise((resolved) => setTimeout(resolved));
    expect(shown()).toEqual(['many', 'clicked 2!', ['svg', 'b']]);
    expect(container.querySelector('svg')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 1 1');
    show(container);
    expect(container.childNodes).toHaveLength(0);
  });

  it('brings rows into whatever order is asked for, each with the element that it had', async () => {
    const { document } = new Window();
    vi.stubGlobal('document', document);
    const script = `data:text/javascript,${encodeURIComponent(`${await builtFor(['client'])} export const { showKeys } = counter;`)}`;
    const { showKeys } = (await import(/* @vite-ignore */ script)) as { showKeys(container: unknown, keys: string[]): void };
    const anyKeys = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });
    fc.assert(
      fc.property(fc.array(anyKeys, { minLength: 2, maxLength: 6 }), (orders) => {
        const container = document.createElement('div');
        const elements = new Map<string, unknown>();
        for (const keys of orders) {
          showKeys(container, keys);
          const shown = Array.from(container.querySelectorAll('i'));
          expect(shown.map(({ textContent }) => textContent)).toEqual(keys);
          shown.forEach((element) => {
            const before = elements.get(element.textContent);
            expect(before ?? element).toBe(element);
          });
          elements.clear();
          for (const element of shown) elements.set(element.textContent, element);
        }
      }),
    );
  });

  it('is smaller than Preact, which it is in no other environment', async () => {
    const [lean, other, without] = [await builtFor(['client']), await builtFor(['script']), await builtFor([])];
    expect(other).toBe(without);
    expect(lean.length).toBeLessThan(0.9 * other.length);
  });

  it('is not built where something is said of it that it does not have', async () => {
    const known = { values: PREACT.values, unused: [...PREACT.unused, 'neverWas'] };
    await expect(builtFor(['client'], known)).rejects.toThrow('There is no neverWas');
  });
});
