// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { shareByKey } from '../../src/state/lease.js';

function setUp() {
  const create = vi.fn((key: string) => ({ key, dispose: vi.fn() }));
  return { create, shared: shareByKey(create) };
}

describe('shareByKey', () => {
  it('makes one value for all who share a key', () => {
    const { create, shared } = setUp();
    const first = shared.lease('active');
    const second = shared.lease('active');
    const other = shared.lease('canceled');
    expect(second.value).toBe(first.value);
    expect(other.value).not.toBe(first.value);
    expect(create.mock.calls).toEqual([['active'], ['canceled']]);
    expect(shared.values()).toEqual([first.value, other.value]);
  });

  it('disposes of a value when the last one lets go, once', () => {
    const { shared } = setUp();
    const first = shared.lease('active');
    const second = shared.lease('active');
    first.release();
    first.release();
    expect(first.value.dispose).not.toHaveBeenCalled();
    second.release();
    second.release();
    expect(first.value.dispose).toHaveBeenCalledTimes(1);
    expect(shared.values()).toEqual([]);
  });

  it('makes a new value for who comes after', () => {
    const { shared } = setUp();
    const gone = shared.lease('active');
    gone.release();
    const next = shared.lease('active');
    expect(next.value).not.toBe(gone.value);
    gone.release();
    expect(next.value.dispose).not.toHaveBeenCalled();
  });

  it('holds nothing that could not be made', () => {
    const shared = shareByKey((): { dispose(): void } => {
      throw new Error('no');
    });
    expect(() => shared.lease('active')).toThrow('no');
    expect(shared.values()).toEqual([]);
  });

  it.each(['', '__proto__', 'constructor'])('takes %j for a key like any other', (key) => {
    const { shared } = setUp();
    const lease = shared.lease(key);
    expect(lease.value.key).toBe(key);
    lease.release();
    expect(lease.value.dispose).toHaveBeenCalledTimes(1);
  });

  it('holds exactly what somebody uses, whatever the order', () => {
    const step = fc.oneof(
      fc.record({ take: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ release: fc.nat({ max: 20 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { shared } = setUp();
        const leases: { key: string; isHeld: boolean; lease: ReturnType<typeof shared.lease> }[] = [];
        for (const todo of steps) {
          if ('take' in todo) {
            leases.push({ key: todo.take, isHeld: true, lease: shared.lease(todo.take) });
          } else {
            const chosen = leases[todo.release];
            chosen?.lease.release();
            if (chosen) chosen.isHeld = false;
          }
          const held = new Set(leases.flatMap(({ isHeld, lease }) => (isHeld ? [lease.value] : [])));
          expect(new Set(shared.values())).toEqual(held);
          expect(new Set([...held].map(({ key }) => key)).size).toBe(held.size);
          for (const { lease } of leases) {
            expect(lease.value.dispose).toHaveBeenCalledTimes(held.has(lease.value) ? 0 : 1);
          }
        }
      }),
    );
  });
});
