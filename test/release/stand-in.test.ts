// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standIn } from '../../src/release/stand-in.js';
import * as compactSignals from '../../src/state/compact-signals.js';
import { sourceFiles } from '../source/source-files.js';

describe('a package that a file stands in for', () => {
  let root: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'stand-in-'));
    await mkdir(join(root, 'node_modules/large'), { recursive: true });
    await writeFile(join(root, 'node_modules/large/package.json'), '{"name":"large","type":"module","main":"index.js"}');
    await writeFile(join(root, 'node_modules/large/index.js'), "export const size = 'large';");
    await writeFile(join(root, 'small.js'), "export const size = 'small';");
    await writeFile(join(root, 'entry.js'), "import { size } from 'large'; console.log(size);");
  });

  afterAll(() => rm(root, { recursive: true }));

  async function builtFor(environments: readonly string[]): Promise<string> {
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [standIn('large', join(root, 'small.js'), environments)],
      build: { write: false, rolldownOptions: { input: join(root, 'entry.js') } },
    });
    return (result as Rolldown.RolldownOutput).output[0].code;
  }

  it('is that file where it is to be', async () => {
    const code = await builtFor(['client']);
    expect(code).toContain('small');
    expect(code).not.toContain('large');
  });

  it('is what it is in every other environment', async () => {
    const code = await builtFor(['script']);
    expect(code).toContain('large');
    expect(code).not.toContain('small');
  });
});

it('has all that the widgets take from signals', () => {
  const files = sourceFiles('src', /\.tsx?$/).filter(({ path }) => !path.startsWith('src/harness/'));
  const imports = files.flatMap(({ content }) => [...content.matchAll(/^import \{([^}]*)\} from '@preact\/signals-core';$/gm)]);
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const values = new Set(names.filter((name) => name && !name.startsWith('type ')));
  expect(values).toContain('effect');
  expect([...values].filter((name) => !(name in compactSignals))).toEqual([]);
});
