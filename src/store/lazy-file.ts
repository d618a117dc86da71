import { signal, type ReadonlySignal } from '@preact/signals';

/**
 * The reason for a file that could not be loaded: `network` if it is missing or forbidden,
 * `malformed` if it is of another version than the script.
 */
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

/** Returns the remedy for the cause that the browser reports, otherwise all remedies. */
function findRemedy(name: string, message: string, isBlocked: boolean): string {
  if (isBlocked) return 'The content security policy blocks it: allow its folder in script-src.';
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // Zero without a response. WebKit has no entry of a failed import, and its message names only a wrong type.
  const status = entries.findLast((entry) => entry.name.includes(`/${name}?`))?.responseStatus;
  if (status && status >= 400) return `The status is ${status}: copy it to the script's folder.`;
  if (status || message.includes('MIME type')) return "It isn't a script: serve it as text/javascript.";
  return "Copy it to the script's folder, serve it as text/javascript, with CORS for another origin, allow its folder in script-src, and check for ad blockers.";
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

  let isBlocked = false;

  function handleViolation({ blockedURI }: SecurityPolicyViolationEvent): void {
    isBlocked ||= blockedURI.includes(`/${name}?`);
  }

  function handleError({ name: errorName, message }: Error): undefined {
    // All engines reject with this error without a response, and for a response that isn't a script.
    const kind = errorName === 'TypeError' ? 'network' : 'malformed';
    const isFirst = !error.peek();
    // The event of a violation comes after the rejection.
    setTimeout(() => {
      document.removeEventListener('securitypolicyviolation', handleViolation);
      const remedy =
        kind === 'network' ? findRemedy(name, message, isBlocked) : 'Copy it from the release of the script.';
      if (isFirst) console.warn(`portal-widgets: ${name} could not be loaded (${message}). ${remedy}`);
    });
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
      if (!loading) document.addEventListener('securitypolicyviolation', handleViolation);
      loading ??= importModule()
        .then((loaded) => {
          document.removeEventListener('securitypolicyviolation', handleViolation);
          error.value = undefined;
          return (module.value = loaded);
        }, handleError)
        .finally(() => (isLoading.value = false));
      return loading;
    },
  };
}

/** How the page imports the files that it loads on demand. */
interface FileImports<Actions extends object, Usage extends object> {
  readonly actions: () => Promise<Actions>;
  readonly usage: () => Promise<Usage>;
}

let imports: FileImports<object, object> | undefined;

/**
 * Sets how files are imported. The element layer calls it, because only that layer may import lazy halves. The type parameters are the halves
 * that the features declare, so that the compiler compares them with the files.
 */
export function provideFiles<Actions extends object, Usage extends object>(files: FileImports<Actions, Usage>): void {
  imports = files;
}

/** Imports a file. Rejects if it can't be loaded. `Half` is what the caller uses of it. */
export async function loadLazy<Half extends object>(file: keyof FileImports<object, object>): Promise<Half> {
  const module = await imports?.[file]();
  if (!module) throw new Error('provideFiles has not been called');
  return module as Half;
}
