import { signal, type ReadonlySignal } from '@preact/signals';

/** Why a file could not be loaded: `network` if it is missing or forbidden, `malformed` if it is of another version than the script. */
interface LoadFailure {
  readonly operation: 'load';
  readonly kind: 'network' | 'malformed';
}

/** A file of the release that is loaded on demand. In the module build it is a chunk. */
export interface LazyFile<Module> {
  /** The name of the file in the release. */
  readonly name: string;
  /** Undefined until it is loaded. */
  readonly module: ReadonlySignal<Module | undefined>;
  /** The failure of the last attempt, another object for each; undefined if there is none. */
  readonly error: ReadonlySignal<LoadFailure | undefined>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** Loads it, unless it is loaded or loading. Resolves with undefined if that fails; never rejects. */
  load(): Promise<Module | undefined>;
}

/**
 * @param name the name of the file in the release
 * @param importModule its dynamic import, which a release replaces by one that can be retried and refuses another version
 */
export function createLazyFile<Module>(name: string, importModule: () => Promise<Module>): LazyFile<Module> {
  const module = signal<Module>();
  const error = signal<LoadFailure>();
  const isLoading = signal(false);
  let loading: Promise<Module | undefined> | undefined;

  function handleError({ name: errorName, message }: Error): undefined {
    // All engines reject with this one if there is no response, and for a response that is no script.
    const kind = errorName === 'TypeError' ? 'network' : 'malformed';
    const remedy =
      kind === 'network'
        ? "Copy it to the script's folder, serve it as text/javascript, allow it in script-src, and check that no ad blocker blocks it."
        : 'Copy it from the release of the script.';
    if (!error.peek()) console.warn(`portal-widgets: ${name} could not be loaded (${message}). ${remedy}`);
    error.value = { operation: 'load', kind };
    loading = undefined;
  }

  return {
    name,
    module,
    error,
    isLoading,
    load() {
      isLoading.value = !module.peek();
      loading ??= importModule()
        .then((loaded) => {
          error.value = undefined;
          return (module.value = loaded);
        }, handleError)
        .finally(() => (isLoading.value = false));
      return loading;
    },
  };
}
