// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getTokenFormats } from '../../src/actions/token-formats.js';

const DEFAULTS = ['.env', 'Authorization', 'curl'];
const labels = (configured: unknown) => getTokenFormats(configured).map(({ label }) => label);
const warnings = () => vi.mocked(console.warn).mock.calls.map(([message]) => String(message));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the formats of an integrator', () => {
  it('replace the default ones', () => {
    expect(labels(undefined)).toEqual(DEFAULTS);
    expect(labels([{ label: ' npm ', template: '//npm.example/:_authToken={token}' }])).toEqual(['npm']);
    expect(labels([])).toEqual([]);
    expect(warnings()).toEqual([]);
  });

  it('are skipped and reported once if they are not supported', () => {
    const inherited = Object.create({ label: 'Inherited', template: '{token}' }) as object;
    const configured = [
      null,
      'npm',
      inherited,
      { label: 1, template: '{token}' },
      { label: 'A' },
      { label: 'B', template: 'x' },
      { label: 'C', template: '{token}' },
    ];
    expect(labels(configured)).toEqual(['C']);
    expect(labels(configured)).toEqual(['C']);
    expect(warnings()).toEqual([
      'portal-widgets: tokenFormats[0] has no label',
      'portal-widgets: tokenFormats[1] has no label',
      'portal-widgets: tokenFormats[2] has no label',
      'portal-widgets: tokenFormats[3] has no label',
      'portal-widgets: tokenFormats[4] (A) has no template',
      'portal-widgets: tokenFormats[5] (B) has no {token}',
    ]);
  });

  it.each([{}, 'npm', null])('are ignored if they are not an array: %j', (configured) => {
    expect(labels(configured)).toEqual(DEFAULTS);
  });

  it('have unique labels: the last format with a label is used', () => {
    const [format, ...others] = getTokenFormats([
      { label: 'A', template: '1 {token}' },
      { label: 'A', template: '2 {token}' },
    ]);
    expect(others).toEqual([]);
    expect(format?.compose({ name: '', value: 'v' })).toBe('2 v');
  });
});

it.each(['a b', 'a\r\nX-Injected: 1', 'ä', ''])('the formats with a header do not support %j', (value) => {
  const [, header, curl] = getTokenFormats(undefined);
  expect(header?.compose({ name: 'CI', value })).toBeUndefined();
  expect(curl?.compose({ name: 'CI', value })).toBeUndefined();
});
