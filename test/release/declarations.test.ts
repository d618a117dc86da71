import { beforeAll, describe, expect, it } from 'vitest';
import { bundleDeclarations, emitDeclarations } from '../../src/release/declarations.js';

describe('bundleDeclarations', { timeout: 120_000 }, () => {
  beforeAll(emitDeclarations, 120_000);

  it('bundles types that entries share into one file, with global declarations and without internal members', async () => {
    const files = await bundleDeclarations({ 'script.d.ts': 'src/embed.ts', 'module.d.mts': 'src/index.ts' });
    expect(Object.keys(files).toSorted()).toEqual(['module.d.mts', 'script.d.ts', 'types.d.mts']);
    expect(files['script.d.ts']).toMatch(/declare global \{[^}]*var PortalWidgets/s);
    expect(files['types.d.mts']).toContain('interface HTMLElementTagNameMap extends PortalElements');
    expect(files['types.d.mts']).toContain('class SubscriptionListElement');
    // The comments of the table of attributes are shown in editors.
    expect(files['types.d.mts']).toMatch(/\/\*\* The number of rows per request. \*\/\s*pageSize: Setting<number/);
    expect(files['types.d.mts']).not.toContain('renderWidget');
  });

  it('rejects types that depend on a specific runtime', async () => {
    const entries = { 'endpoint.d.mts': 'src/mock-server/usage-endpoint.ts' };
    await expect(bundleDeclarations(entries)).rejects.toThrow('endpoint.d.mts need node:http');
  });
});
