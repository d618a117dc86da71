import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { parse } from 'dotenv';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeEnvLine } from '../../src/lazy/env-file.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

// Runs the shells without privileges where the process is root, which alone can change the user.
const UNPRIVILEGED_USER = getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const SHELLS = ['sh', 'dash', 'bash', 'zsh'].filter((shell) => spawnSync(shell, ['-c', 'true']).status === 0);

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc
    .array(fc.constantFrom(...HOSTILE_TEXTS, ...'\'"\\`$!#;&|<>(){}[]*?~=%^@ abc\n\t'), { maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

/** Values with control characters, which neither headers nor terminals accept as text. */
const hasControls = (text: string): boolean => /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text);

const isEnvValue = (value: string): boolean => composeEnvLine('T_TOKEN', value) !== undefined;

const composeEnvFile = (tokens: readonly { readonly variable: string; readonly value: string }[]): string =>
  tokens.map(({ variable, value }) => composeEnvLine(variable, value)).join('');

const toTokens = (values: readonly string[]) =>
  values.filter(isEnvValue).map((value, index) => ({ variable: `T${index}_TOKEN`, value }));

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

it.each(SHELLS)('%s parses a dotenv file unchanged', (shell) => {
  const tokens = toTokens(HOSTILE_TEXTS);
  const script = tokens.map(({ variable }) => `print "$${variable}"`);
  expect(run(shell, composeEnvFile(tokens) + script.join('\n'))).toEqual(tokens.map(({ value }) => value));
});

describe('dotenv', () => {
  it('supports all values but those with line breaks, control characters, or quotes and backslashes that libraries parse differently', () => {
    const refused = HOSTILE_TEXTS.filter((text) => !isEnvValue(text));
    expect(refused.filter((text) => !hasControls(text) && !/['\\]/.test(text))).toEqual([]);
    expect(HOSTILE_TEXTS.length - refused.length).toBeGreaterThan(28);
  });

  it('parses any values in a file unchanged, and no other variables', () => {
    fc.assert(
      fc.property(
        fc.array(
          hostileText.filter((text) => text !== ''),
          { maxLength: 12 },
        ),
        (values) => {
          const tokens = toTokens(values);
          expect(parse(composeEnvFile(tokens))).toEqual(
            Object.fromEntries(tokens.map(({ variable, value }) => [variable, value])),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});

it('the shells execute unquoted commands', () => {
  for (const shell of SHELLS) {
    execFileSync(shell, { input: 'touch pwned', cwd: folder, ...UNPRIVILEGED_USER });
    expect(readdirSync(folder)).toEqual(['pwned']);
    rmSync(join(folder, 'pwned'));
  }
});
