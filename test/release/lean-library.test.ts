// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Window } from 'happy-dom';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  export function show(container, start) {
    render(start === undefined ? null : h('div', null, [h(Counter, { key: 'a', start })]), container);
  }
`;

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lean-library-'));
  await writeFile(join(root, 'entry.js'), ENTRY);
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
    const code = await builtFor(['client']);
    const run = new Function('document', `${code}; return counter;`) as (page: unknown) => {
      show(container: unknown, start?: number): void;
    };
    const { show } = run(document);
    const container = document.createElement('div');
    show(container, 1);
    expect(container.innerHTML).toBe('<div><button>clicked 1<svg viewBox="0 0 1 1"></svg></button></div>');
    container.querySelector('button')?.click();
    await Promise.resolve();
    await new Promise((resolved) => setTimeout(resolved));
    expect(container.innerHTML).toBe('<div><button class="many">clicked 2<svg viewBox="0 0 1 1"></svg><b>!</b></button></div>');
    expect(container.querySelector('svg')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
    show(container);
    expect(container.innerHTML).toBe('');
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
