// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { integer, readAttribute, withDefault } from '../../src/element/attribute.js';
import { warnings } from './reports.js';

const SIZE = withDefault(integer(1, 100), 20);

function readSize(value: string): number {
  const element = document.createElement('div');
  element.setAttribute('size', value);
  return readAttribute(element, 'size', SIZE);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an attribute that is a whole number from 1 to 100', () => {
  it.each([
    ['1', 1],
    ['100', 100],
    ['', 20],
  ])('is understood: %j is %d', async (value, expected) => {
    expect(readSize(value)).toBe(expected);
    expect(await warnings()).toEqual([]);
  });

  it.each(['0', '101', '1.5', '1e1', '-5', 'many', ' '])('has its default for %j, which is reported', async (value) => {
    expect(readSize(value)).toBe(20);
    expect(await warnings()).toEqual([`size="${value}" of <div> is not a whole number from 1 to 100`]);
  });
});
