import { describe, expect, it } from 'vitest';
import { describeFiles } from '../../src/release/manifest.js';

describe('describeFiles', () => {
  it('gives what an integrity attribute needs', () => {
    // The example of the Subresource Integrity specification.
    const manifest = describeFiles(new Map([['hello.js', "alert('Hello, world.');"]]));
    expect(manifest['hello.js']?.integrity).toBe(
      'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
    );
  });

  it('counts bytes, not characters', () => {
    expect(describeFiles(new Map([['euro.js', '€']]))['euro.js']?.bytes).toBe(3);
  });

  it('describes each file, compressed in both ways', () => {
    const manifest = describeFiles(new Map([['a.js', 'a'.repeat(10_000)], ['locales/de.js', 'b']]));
    expect(Object.keys(manifest)).toEqual(['a.js', 'locales/de.js']);
    expect(manifest['a.js']?.bytes).toBe(10_000);
    expect(manifest['a.js']?.gzip).toBeLessThan(100);
    expect(manifest['a.js']?.brotli).toBeLessThan(manifest['a.js']?.gzip ?? 0);
  });
});
