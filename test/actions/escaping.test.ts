// @vitest-environment node
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { parse } from 'dotenv';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeEnvFile } from '../../src/actions/env-file.js';
import { getTokenFormats, isEnvValue } from '../../src/actions/token-formats.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

// Runs the shells without privileges where the process is root, which alone can change the user.
const UNPRIVILEGED_USER = getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const SHELLS = ['sh', 'dash', 'bash', 'zsh'].filter((shell) => spawnSync(shell, ['-c', 'true']).status === 0);

const SHELL_TEMPLATES = [
  'print {token} {name}',
  'print "{token}" "{name}"',
  "print '{token}' '{name}'",
  'print "a {token} b"{name} # {name}',
  "print 'a {token} b'{name}",
  'TOKEN={token}\nNAME="{name}"\nprint "$TOKEN" "$NAME"',
  'export TOKEN={token}\nprint "$TOKEN" {name}',
];

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc
    .array(fc.constantFrom(...HOSTILE_TEXTS, ...'\'"\\`$!#;&|<>(){}[]*?~=%^@ abc\n\t'), { maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

function compose(template: string, token: { name: string; value: string }): string | undefined {
  const [format] = getTokenFormats([{ label: 'format', template }]);
  if (!format) throw new Error(`${template} is not supported`);
  return format.compose(token);
}

/** Values with control characters, which neither headers nor terminals accept as text. */
const hasControls = (text: string): boolean => /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text);
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'escaping-'));
  chmodSync(folder, 0o777);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Arguments of each call of `print` in a script. The script may have no other output and create no file. */
function run(shell: string, script: string): string[] {
  const prelude = String.raw`print() { for argument do printf '%s\0' "$argument"; done; }`;
  const { stdout, stderr, status } = spawnSync(shell, {
    input: `${prelude}\n${script}\n`,
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    timeout: 10_000,
    encoding: 'utf8',
    ...UNPRIVILEGED_USER,
  });
  expect([stderr, status, readdirSync(folder)]).toEqual(['', 0, []]);
  return stdout.split('\0').slice(0, -1);
}

describe.each(SHELLS)('%s', (shell) => {
  /** Runs all scripts in one process and compares their arguments. */
  function expectArguments(tokens: readonly { name: string; value: string }[], template: string): void {
    const accepted = tokens.filter(
      ({ value }) => !hasControls(value) || compose(template, { name: '', value }) !== undefined,
    );
    const scripts = accepted.flatMap((token) => {
      const text = compose(template, token);
      return text === undefined ? [] : [{ token, text }];
    });
    const read = run(shell, scripts.map(({ text }) => text).join('\n'));
    const wrap = template.includes('a {token} b')
      ? (value: string, name: string) => [`a ${value} b${name}`]
      : (value: string, name: string) => [value, name];
    expect(read).toEqual(scripts.flatMap(({ token }) => wrap(token.value, oneLine(token.name))));
  }

  it.each(SHELL_TEMPLATES)('parses hostile values and names in %j unchanged, without side effects', (template) => {
    expectArguments(
      HOSTILE_TEXTS.flatMap((text) => [
        { name: text, value: text },
        { name: 'CI', value: text },
        { name: text, value: 'value' },
      ]),
      template,
    );
  });

  it('parses any values and names unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: hostileText, value: hostileText }), { minLength: 30, maxLength: 60 }),
        fc.constantFrom(...SHELL_TEMPLATES),
        expectArguments,
      ),
      { numRuns: 12 },
    );
  });

  it('parses a dotenv file unchanged', () => {
    const tokens = HOSTILE_TEXTS.filter(isEnvValue).map((value, index) => ({ name: `t${index}`, value }));
    const script = tokens.map((_, index) => `print "$T${index}_TOKEN"`);
    expect(run(shell, composeEnvFile(tokens) + script.join('\n'))).toEqual(tokens.map(({ value }) => value));
  });
});

describe('dotenv', () => {
  it('supports all values but those with line breaks, control characters, or quotes and backslashes that libraries parse differently', () => {
    const refused = HOSTILE_TEXTS.filter((text) => !isEnvValue(text));
    expect(refused.filter((text) => !hasControls(text) && !/['\\]/.test(text))).toEqual([]);
    expect(HOSTILE_TEXTS.length - refused.length).toBeGreaterThan(55);
  });

  it('parses hostile values in a line and in a file unchanged', () => {
    const tokens = HOSTILE_TEXTS.filter(isEnvValue).map((value, index) => ({ name: `t${index}`, value }));
    expect(parse(composeEnvFile(tokens))).toEqual(
      Object.fromEntries(tokens.map(({ value }, index) => [`T${index}_TOKEN`, value])),
    );
    const [env] = getTokenFormats(undefined);
    for (const token of tokens)
      expect(parse(env?.compose(token) ?? '')).toEqual({ [`${token.name.toUpperCase()}_TOKEN`]: token.value });
  });

  it('parses any values in a file unchanged, and no other variables', () => {
    fc.assert(
      fc.property(
        fc.array(
          hostileText.filter((text) => text !== ''),
          { maxLength: 12 },
        ),
        (values) => {
          const tokens = values.filter(isEnvValue).map((value, index) => ({ name: `t${index}`, value }));
          expect(parse(composeEnvFile(tokens))).toEqual(
            Object.fromEntries(tokens.map(({ value }, index) => [`T${index}_TOKEN`, value])),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('parses one variable per token, for any names', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 8 }), (names) => {
        const variables = Object.entries(parse(composeEnvFile(names.map((name) => ({ name, value: 'value' })))));
        expect(variables).toHaveLength(names.length);
        expect(variables.filter(([, value]) => value !== 'value')).toEqual([]);
      }),
    );
  });
});

it('JSON templates escape any value and name', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (name, value) => {
      const text = compose('{"auth": {"{name}": "Bearer {token}"}, "list": ["{token}", 1]}', { name, value }) ?? '';
      const parsed = JSON.parse(text) as { auth: object; list: unknown };
      expect(Object.entries(parsed.auth)).toEqual([[name, `Bearer ${value}`]]);
      expect(parsed.list).toEqual([value, 1]);
    }),
    { numRuns: 1000 },
  );
});

it('the shells execute unquoted commands', () => {
  for (const shell of SHELLS) {
    execFileSync(shell, { input: 'touch pwned', cwd: folder, ...UNPRIVILEGED_USER });
    expect(readdirSync(folder)).toEqual(['pwned']);
    rmSync(join(folder, 'pwned'));
  }
});
