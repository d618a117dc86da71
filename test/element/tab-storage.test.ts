// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTabStorage } from '../../src/element/tabs.js';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('the storage of a tab', () => {
  it('has one id per API base', () => {
    const [first, second] = [createTabStorage('https://a.example/'), createTabStorage('https://b.example/')];
    first.write('sub_1');
    second.write('sub_2');
    expect([first.read(), second.read()]).toEqual(['sub_1', 'sub_2']);
    first.write(undefined);
    expect([first.read(), second.read()]).toEqual([undefined, 'sub_2']);
    expect(sessionStorage).toHaveLength(1);
  });
});
