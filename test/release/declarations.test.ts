import { describe, expect, it } from 'vitest';
import { bundleDeclarations } from '../../src/release/declarations.js';

describe('bundleDeclarations', { timeout: 30_000 }, () => {
  it('bundles the exported types of an entry and their dependencies into one file', async () => {
    const code = await bundleDeclarations('src/i18n/messages.ts');
    expect(code).toContain('type PartialMessages = ');
    expect(code).toContain('declare const en: {');
    expect(code).not.toMatch(/\bfrom ['"]|import\(/);
  });

  it('inlines the types of packages', async () => {
    const code = await bundleDeclarations('src/api/resources/customer.ts');
    expect(code).toContain('type InferOutput<');
    expect(code).not.toMatch(/\bfrom ['"]|import\(/);
  });

  it('rejects types that depend on a specific runtime', async () => {
    await expect(bundleDeclarations('src/harness/usage-endpoint.ts')).rejects.toThrow('usage-endpoint.ts need ');
  });
});
