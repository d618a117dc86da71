import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { type Failure, toFailure } from './failure.js';

/** Something that is asked of the service. What was loaded before stays while it is asked again, and when that fails. */
export interface Loadable<Data> {
  readonly data: ReadonlySignal<Data | undefined>;
  /** Why the last attempt failed; undefined when it did not. */
  readonly failure: ReadonlySignal<Failure | undefined>;
  readonly loading: ReadonlySignal<boolean>;
  /** How many answers have come: each one is news, even when it brings the same data. */
  readonly answers: ReadonlySignal<number>;
  /** Asks, or joins the request that is under way. Never rejects. */
  load(): Promise<void>;
  /** Does once more what failed. Never rejects. */
  retry(): Promise<void>;
  /** Aborts what is under way. */
  dispose(): void;
}

export function createLoadable<Data>(
  operation: string,
  request: (signal: AbortSignal) => Promise<Data>,
): Loadable<Data> {
  const data = signal<Data | undefined>(undefined);
  const answers = signal(0);
  const attempt = createAttempt(operation);
  const load = (): Promise<void> =>
    attempt.run(request, (answer) => {
      data.value = answer;
      answers.value += 1;
    });
  return {
    data,
    answers,
    failure: attempt.failure,
    loading: attempt.loading,
    load,
    retry: load,
    dispose: attempt.dispose,
  };
}

/** One request at a time, its failure kept, its result handed over unless it was disposed of meanwhile. */
export interface Attempt {
  readonly failure: ReadonlySignal<Failure | undefined>;
  readonly loading: ReadonlySignal<boolean>;
  run<Result>(request: (signal: AbortSignal) => Promise<Result>, accept: (result: Result) => void): Promise<void>;
  dispose(): void;
}

export function createAttempt(operation: string): Attempt {
  const failure = signal<Failure | undefined>(undefined);
  const loading = signal(false);
  let underWay: Promise<void> | undefined;
  let abort: AbortController | undefined;

  async function settle<Result>(
    own: AbortController,
    request: (signal: AbortSignal) => Promise<Result>,
    accept: (result: Result) => void,
  ): Promise<void> {
    let finish: () => void;
    try {
      const result = await request(own.signal);
      finish = () => {
        failure.value = undefined;
        accept(result);
      };
    } catch (error) {
      finish = () => {
        failure.value = toFailure(error, operation);
      };
    }
    if (own.signal.aborted) return;
    underWay = undefined;
    batch(() => {
      loading.value = false;
      finish();
    });
  }

  return {
    failure,
    loading,
    run(request, accept) {
      if (underWay) return underWay;
      abort = new AbortController();
      loading.value = true;
      underWay = settle(abort, request, accept);
      return underWay;
    },
    dispose() {
      abort?.abort();
      underWay = undefined;
      loading.value = false;
    },
  };
}
