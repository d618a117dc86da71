// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { shareByKey } from '../../src/state/lease.js';

function setUp() {
  const start = vi.fn();
  const shared = shareByKey<{ readonly key: string; dispose(): void }>(start);
  return { start, shared, lease: (key: string) => shared.lease(key, () => ({ key, dispose: vi.fn() })) };
}

describe('shareByKey', () => {
  it('makes and starts one value for all who share a key', () => {
    const { start, shared, lease } = setUp();
    const first = lease('active');
    const second = lease('active');
    const other = lease('canceled');
    expect(second.value).toBe(first.value);
    expect(other.value).not.toBe(first.value);
    expect(start.mock.calls).toEqual([[first.value], [other.value]]);
    expect(shared.values()).toEqual([first.value, other.value]);
  });

  it('disposes of a value when the last one lets go', () => {
    const { shared, lease } = setUp();
    const first = lease('active');
    const second = lease('active');
    first.release();
    expect(first.value.dispose).not.toHaveBeenCalled();
    expect(shared.values()).toEqual([first.value]);
    second.release();
    expect(first.value.dispose).toHaveBeenCalledTimes(1);
    expect(shared.values()).toEqual([]);
  });

  it('makes a new value for who comes after', () => {
    const { start, lease } = setUp();
    const gone = lease('active');
    gone.release();
    const next = lease('active');
    expect(next.value).not.toBe(gone.value);
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('starts a value that is already shared, so that starting may ask for it', () => {
    const shared = shareByKey<{ dispose(): void }>(() => {
      expect(shared.values()).toHaveLength(1);
    });
    shared.lease('active', () => ({ dispose: vi.fn() }));
    expect.assertions(1);
  });

  it('holds nothing that could not be made', () => {
    const { start, shared } = setUp();
    const create = (): never => {
      throw new Error('no');
    };
    expect(() => shared.lease('active', create)).toThrow('no');
    expect(shared.values()).toEqual([]);
    expect(start).not.toHaveBeenCalled();
  });

  it.each(['', '__proto__', 'constructor'])('takes %j for a key like any other', (key) => {
    const { lease } = setUp();
    const { value, release } = lease(key);
    expect(value.key).toBe(key);
    release();
    expect(value.dispose).toHaveBeenCalledTimes(1);
  });

  it('holds exactly what somebody uses, whatever the order', () => {
    const step = fc.oneof(
      fc.record({ take: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ release: fc.nat({ max: 20 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { shared, lease } = setUp();
        const leases: { isHeld: boolean; readonly lease: ReturnType<typeof lease> }[] = [];
        for (const todo of steps) {
          if ('take' in todo) {
            leases.push({ isHeld: true, lease: lease(todo.take) });
          } else {
            const chosen = leases[todo.release];
            if (!chosen?.isHeld) continue;
            chosen.isHeld = false;
            chosen.lease.release();
          }
          const held = new Set(leases.flatMap(({ isHeld, lease: { value } }) => (isHeld ? [value] : [])));
          expect(new Set(shared.values())).toEqual(held);
          expect(new Set([...held].map(({ key }) => key)).size).toBe(held.size);
          for (const { lease: own } of leases) {
            expect(own.value.dispose).toHaveBeenCalledTimes(held.has(own.value) ? 0 : 1);
          }
        }
      }),
    );
  });
});
