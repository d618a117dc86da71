// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
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

describe('describeFiles', () => {
  it('contains the value of the integrity attribute', async () => {
    // The example of the Subresource Integrity specification.
    const manifest = await describeFolder({ 'hello.js': "alert('Hello, world.');" });
    expect(manifest['hello.js']?.integrity).toBe(
      'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
    );
  });

  it('measures the size in bytes, not characters', async () => {
    expect((await describeFolder({ 'euro.js': '€' }))['euro.js']?.size).toBe(3);
  });

  it('describes each file except the manifest, including subfolders', async () => {
    const manifest = await describeFolder({ 'a.js': 'a'.repeat(10_000), 'locales/de.js': 'b', 'manifest.json': '{}' });
    expect(Object.keys(manifest)).toEqual(['a.js', 'locales/de.js']);
    expect(manifest['a.js']?.size).toBe(10_000);
    expect(manifest['a.js']?.gzip).toBeLessThan(100);
    expect(manifest['a.js']?.brotli).toBeLessThan(manifest['a.js']?.gzip ?? 0);
  });
});
