import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeFiles, type Manifest } from '../../src/release/manifest.js';

async function describeFolder(files: Readonly<Record<string, string>>): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'manifest-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return describeFiles(folder);
}

it('describeFiles has size in bytes and integrity of each file but the manifest, including subfolders', async () => {
  const manifest = await describeFolder({
    // The example of the Subresource Integrity specification.
    'hello.js': "alert('Hello, world.');",
    'a.js': 'a'.repeat(10_000),
    'locales/euro.js': '€',
    'manifest.json': '{}',
  });
  expect(Object.keys(manifest).toSorted()).toEqual(['a.js', 'hello.js', 'locales/euro.js']);
  expect(manifest['hello.js']?.integrity).toBe(
    'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
  );
  const { size, gzip = 0, brotli } = manifest['a.js'] ?? {};
  expect([size, manifest['locales/euro.js']?.size]).toEqual([10_000, 3]);
  expect(gzip).toBeLessThan(100);
  expect(brotli).toBeLessThan(gzip);
});
