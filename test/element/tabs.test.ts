// @vitest-environment node
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTabChannel } from '../../src/element/tabs.js';

const channels: FakeChannel[] = [];

/** Delivers at once, to all channels of the name but its own. */
class FakeChannel {
  isOpen = true;
  readonly listeners: ((event: { readonly data: unknown }) => void)[] = [];
  constructor(readonly name: string) {
    channels.push(this);
  }
  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.listeners.push(listener);
  }
  postMessage(data: unknown): void {
    if (!this.isOpen) throw new DOMException('Channel is closed', 'InvalidStateError');
    const others = channels.filter((other) => other !== this && other.isOpen && other.name === this.name);
    for (const { listeners } of others) for (const listener of listeners) listener({ data });
  }
  close(): void {
    this.isOpen = false;
  }
}

afterEach(() => {
  channels.length = 0;
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

describe('the channel of an API base', () => {
  it('delivers messages to other tabs of the same base only', () => {
    const [one, other, elsewhere] = [openTab(BASE), openTab(BASE), openTab('https://portal.example/other/')];
    one.post('refresh');
    expect([one, other, elsewhere].map(({ received }) => received)).toEqual([[], ['refresh'], []]);
  });

  it('neither sends nor receives while it is closed, and can be opened again, once', () => {
    const [one, other] = [openTab(BASE), openTab(BASE)];
    other.close();
    one.post('refresh');
    other.post('refresh');
    expect([one.received, other.received]).toEqual([[], []]);
    other.open();
    other.open();
    one.post('signed-out');
    expect(other.received).toEqual(['signed-out']);
    expect(channels.filter(({ isOpen }) => isOpen)).toHaveLength(2);
  });

  it.each<readonly [string, unknown]>([
    [
      'throws',
      function BroadcastChannel() {
        throw new DOMException('The origin is opaque', 'SecurityError');
      },
    ],
    ['does not exist', undefined],
  ])('is not needed: BroadcastChannel %s', (_, stub) => {
    vi.stubGlobal('BroadcastChannel', stub);
    onTestFinished(() => void vi.unstubAllGlobals());
    const tab = createTabChannel(BASE, () => undefined);
    expect(() => {
      tab.open();
      tab.post('refresh');
      tab.close();
    }).not.toThrow();
  });
});
