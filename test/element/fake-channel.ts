/**
 * Delivers at once to every other open channel of the same name, even on the same page, as browsers
 * do.
 */
export class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>();

  constructor(readonly name: string) {
    super();
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    if (!FakeChannel.open.has(this)) throw new DOMException('Channel is closed', 'InvalidStateError');
    for (const other of [...FakeChannel.open])
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}
