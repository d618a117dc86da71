// @vitest-environment node
import * as library from '@preact/signals-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as compact from '../../src/state/compact-signals.js';

const BOTH = [
  ['the library', library],
  ['what stands in for it', compact],
] as const;

/** What the widgets use of signals. */
type Signals = Pick<typeof compact, 'effect'> & { signal<Value>(value: Value): { value: Value } };

/** What an effect does with the signals, by their places, each time that it runs. */
interface Work {
  readonly reads: readonly number[];
  /** Read as long as the first one that it reads has an odd value. */
  readonly sometimes: readonly number[];
  /** Runs an effect of its own, which reads this one and ends with the run. */
  readonly inner: number | undefined;
  /** Fails the first time, if the first value is this one. What the widgets do again never fails. */
  readonly failsAt: number | undefined;
}

type Step = { readonly write: number; readonly value: number } | { readonly start: Work } | { readonly stop: number };

const SIGNALS = 4;
const somePlace = fc.nat({ max: SIGNALS - 1 });
const someWork: fc.Arbitrary<Work> = fc.record({
  reads: fc.array(somePlace, { maxLength: 3 }),
  sometimes: fc.array(somePlace, { maxLength: 2 }),
  inner: fc.option(somePlace, { nil: undefined, freq: 3 }),
  failsAt: fc.option(fc.nat({ max: 3 }), { nil: undefined, freq: 8 }),
});
const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ write: somePlace, value: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ start: someWork }) },
  { weight: 1, arbitrary: fc.record({ stop: fc.nat({ max: 5 }) }) },
);

/** Runs a program, and tells which effects ran after each step and what they read, and what was thrown. */
function traceOf({ signal, effect }: Signals, steps: readonly Step[]): string[] {
  const signals = Array.from({ length: SIGNALS }, () => signal(0));
  const read = (place: number): number => signals[place]?.value ?? NaN;
  const stops: (() => void)[] = [];
  const trace: string[] = [];
  let number = 0;

  function start({ reads, sometimes, inner, failsAt }: Work, seen: string[]): () => void {
    const name = number++;
    let runs = 0;
    return effect(() => {
      const values = reads.map(read);
      if ((values[0] ?? 0) % 2) values.push(...sometimes.map(read));
      const ran: string[] = [];
      if (inner !== undefined) effect(() => void ran.push(`inner ${read(inner)}`))();
      seen.push(`${name} read ${[...values, ...ran].join()}`);
      if (!runs++ && failsAt !== undefined && values[0] === failsAt) throw new Error(`${name} failed`);
    });
  }

  let seen: string[] = [];
  for (const step of steps) {
    seen = [];
    try {
      if ('write' in step) (signals[step.write] as { value: number }).value = step.value;
      else if ('stop' in step) stops[step.stop]?.();
      else stops.push(start(step.start, collector(() => seen)));
    } catch (error) {
      seen.push((error as Error).message);
    }
    // The order in which effects of one signal run is nobody's business.
    trace.push(`${JSON.stringify(step)}: ${seen.toSorted().join('; ')}`);
  }
  trace.push(signals.map((each) => each.value).join());
  return trace;
}

/** An array whose additions end up in whichever is the present one. */
function collector(present: () => string[]): string[] {
  const array: string[] = [];
  array.push = (...items) => present().push(...items);
  return array;
}

describe('signals of the widgets’ own size', () => {
  it('do what the library’s do, whatever is read, written, begun and stopped', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 40 }), (steps) => {
        expect(traceOf(compact, steps)).toEqual(traceOf(library, steps));
      }),
      { numRuns: 2000 },
    );
  });

  describe.each(BOTH)('as in %s', (_, { signal, effect }: Signals) => {
    it('run an effect at once, and again for another value only', () => {
      const count = signal(NaN);
      const seen: number[] = [];
      effect(() => void seen.push(count.value));
      for (const value of [1, 1, 2, 2, 1]) count.value = value;
      expect(seen).toEqual([NaN, 1, 2, 1]);
    });

    it('run an effect for what it read the last time, and for nothing that it read before', () => {
      const isOn = signal(true);
      const text = signal('a');
      const seen: string[] = [];
      effect(() => void seen.push(isOn.value ? text.value : 'off'));
      isOn.value = false;
      text.value = 'b';
      isOn.value = true;
      text.value = 'c';
      expect(seen).toEqual(['a', 'off', 'b', 'c']);
    });

    it('do not run an effect that was stopped, even by another one for the same change', () => {
      const count = signal(0);
      const seen: number[] = [];
      const stops: (() => void)[] = [];
      const stopAll = (): void => {
        if (count.value === 1) for (const stop of stops) stop();
      };
      stops.push(effect(stopAll));
      stops.push(effect(() => void seen.push(count.value)));
      stops.push(effect(stopAll));
      count.value = 1;
      const atTheStop = seen.length;
      count.value = 2;
      expect(seen).toHaveLength(atTheStop);
    });

    it('can be stopped twice', () => {
      const count = signal(0);
      let runs = 0;
      const stop = effect(() => void (count.value, (runs += 1)));
      stop();
      stop();
      count.value = 1;
      expect(runs).toBe(1);
    });

    it('leave an effect alone whose work has thrown the first time, and tell who began it', () => {
      const count = signal(0);
      let runs = 0;
      const begin = () =>
        effect(() => {
          runs += 1;
          throw new Error(`failed at ${count.value}`);
        });
      expect(begin).toThrow('failed at 0');
      count.value = 1;
      expect(runs).toBe(1);
    });

    it('do not make an outer effect run for what only an inner one has read', () => {
      const count = signal(0);
      let outer = 0;
      const inner: number[] = [];
      const stops: (() => void)[] = [];
      effect(() => {
        outer += 1;
        stops.push(effect(() => void inner.push(count.value)));
      });
      count.value = 1;
      expect([outer, inner]).toEqual([1, [0, 1]]);
      for (const stop of stops) stop();
    });

    it('hold on to no effect that was stopped', () => {
      const count = signal(0);
      const stop = effect(() => void count.value);
      stop();
      const seen: number[] = [];
      const again = effect(() => void seen.push(count.value));
      again();
      count.value = 5;
      expect(seen).toEqual([0]);
    });
  });
});
