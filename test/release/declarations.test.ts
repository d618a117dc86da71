import { describe, expect, it } from 'vitest';
import { bundleDeclarations } from '../../src/release/declarations.js';

describe('bundleDeclarations', { timeout: 120_000 }, () => {
  it('bundles the exported types of an entry and their dependencies into one file', async () => {
    const files = await bundleDeclarations({ 'messages.mjs': 'src/i18n/messages.ts' });
    expect(Object.keys(files)).toEqual(['messages.d.mts']);
    expect(files['messages.d.mts']).toContain('type PartialMessages = ');
    expect(files['messages.d.mts']).toContain('declare const en: {');
    expect(files['messages.d.mts']).not.toMatch(/\bfrom ['"]|import\(/);
  });

  it('bundles types that entries share into one file, with global declarations and without internal members', async () => {
    const files = await bundleDeclarations({ 'script.js': 'src/embed.ts', 'module.mjs': 'src/index.ts' });
    expect(Object.keys(files).toSorted()).toEqual(['module.d.mts', 'script.d.ts', 'types.d.mts']);
    expect(files['script.d.ts']).toMatch(/declare global \{[^}]*var PortalWidgets/s);
    expect(files['types.d.mts']).toContain('interface HTMLElementTagNameMap extends PortalElements');
    expect(files['types.d.mts']).toContain('class SubscriptionListElement');
    // The comments of the table of attributes are shown in editors.
    expect(files['types.d.mts']).toMatch(/\/\*\* Number of rows per request. \*\/\s*pageSize: Attribute<number/);
    expect(files['types.d.mts']).not.toContain('renderWidget');
  });

  it('inlines the types of packages', async () => {
    const { 'query.d.mts': code } = await bundleDeclarations({ 'query.mjs': 'src/state/query.ts' });
    expect(code).toContain('interface ReadonlySignal<');
    expect(code).not.toMatch(/\bfrom ['"]|import\(/);
  });

  it('imports the types of external packages', async () => {
    const files = await bundleDeclarations({ 'react.mjs': 'src/types/react.ts' }, ['react']);
    expect(files['react.d.mts']).toMatch(/from ['"]react['"]/);
  });

  it('rejects types that depend on a specific runtime', async () => {
    const entries = { 'endpoint.mjs': 'src/mock-server/usage-endpoint.ts' };
    await expect(bundleDeclarations(entries)).rejects.toThrow('endpoint.d.mts need node:http');
  });
});
