import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCopyFormats, toVariableName } from '../../../src/features/access-tokens/copy-formats.js';
import { createTranslation } from '../../../src/i18n/translation.js';
import type { TokenFormatOptions } from '../../../src/ui/widget-context.js';
import { HOSTILE_TEXTS } from '../subscriptions/hostile-texts.js';

const translation = createTranslation('en');
const TOKEN = { name: 'Token' };
const DEFAULTS = ['.env line', 'Authorization header', 'curl option'];
const labels = (configured: readonly TokenFormatOptions[] | undefined) =>
  createCopyFormats(configured, TOKEN, translation).map(({ label }) => label);

describe('the formats of an integrator', () => {
  it('replace the default ones', () => {
    expect(labels(undefined)).toEqual(DEFAULTS);
    expect(labels([{ label: 'npm', template: '//npm.example/:_authToken={token}' }])).toEqual(['npm']);
    expect(labels([])).toEqual([]);
  });

  it('have unique labels: the last format with a label is used', () => {
    const templates = ['1 {token}', '2 {token}'].map((template) => ({ label: 'A', template }));
    const composed = createCopyFormats(templates, TOKEN, translation).map(({ compose: by }) => by('v'));
    expect(composed).toEqual(['2 v']);
  });
});

function compose(template: string, { name, value }: { name: string; value: string }): string | undefined {
  const [format] = createCopyFormats([{ label: 'format', template }], { name }, translation);
  if (!format) throw new Error(`${template} is not supported`);
  return format.compose(value);
}

describe('a template', () => {
  it.each([...HOSTILE_TEXTS, '', '-rf', '~root', '=ls', 'a=b', 'a b', 'sk:1', 'sk@1', 'ä', 'a\r\nX-Injected: 1'])(
    'is not available for a value with characters that a bearer token cannot have: %j',
    (value) => {
      const isBearerToken = /^[A-Za-z0-9][\w.~+/-]*=*$/.test(value);
      for (const { compose: composeText } of createCopyFormats(undefined, TOKEN, translation))
        expect(composeText(value) !== undefined).toBe(isBearerToken);
      expect(compose('set X={token}', { name: 'Token', value }) !== undefined).toBe(isBearerToken);
    },
  );

  it('inserts no character that is special in a shell, in JSON or in a header, for any name and value', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...HOSTILE_TEXTS),
      fc.stringMatching(/^[\w.~+/=$'" -]{1,12}$/),
    );
    fc.assert(
      fc.property(text, text, (name, value) => {
        const inserted = compose('{name}\n{token}', { name, value });
        expect(inserted ?? 'TOKEN\nx').toMatch(/^(?:[A-Z_][A-Z0-9_]*_)?TOKEN\n[A-Za-z0-9][\w.~+/-]*=*$/);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['$(id -u)', ';id -u;', 'x","admin":true,"y":"'])('does not contain the name that was typed: %j', (name) => {
    const variable = toVariableName(name);
    const script = compose('bash -c "echo {name} {token}"', { name, value: 'secret' }) ?? '';
    expect(spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout).toBe(`${variable} secret\n`);
    expect(JSON.parse(compose('{"name":"{name}","token":"{token}"}', { name, value: 'secret' }) ?? '')).toEqual({
      name: variable,
      token: 'secret',
    });
  });
});
