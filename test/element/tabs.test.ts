import { afterEach, expect, it, vi } from 'vitest';
import { createTabChannel } from '../../src/element/tabs.js';
import { FakeChannel } from './fake-channel.js';

afterEach(() => {
  FakeChannel.open.clear();
  vi.unstubAllGlobals();
});

function openTab(baseUrl: string) {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const received: unknown[] = [];
  const tab = createTabChannel(baseUrl, (message) => received.push(message));
  tab.open();
  return { ...tab, received };
}

const BASE = 'https://portal.example/api/v0/';

it('a channel delivers messages only to other tabs with the same API base', () => {
  const [one, other, elsewhere] = [openTab(BASE), openTab(BASE), openTab('https://portal.example/other/')];
  one.post('refresh');
  expect([one, other, elsewhere].map(({ received }) => received)).toEqual([[], ['refresh'], []]);
});

it('a closed channel neither sends nor receives, and can be opened again, once', () => {
  const [one, other] = [openTab(BASE), openTab(BASE)];
  other.close();
  one.post('refresh');
  other.post('refresh');
  expect([one.received, other.received]).toEqual([[], []]);
  other.open();
  other.open();
  one.post('signed-out');
  expect(other.received).toEqual(['signed-out']);
  expect(FakeChannel.open.size).toBe(2);
});

it('pages without a BroadcastChannel work: some opaque origins have none', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tab = createTabChannel(BASE, () => undefined);
  expect(() => {
    tab.open();
    tab.post('refresh');
    tab.close();
  }).not.toThrow();
});
