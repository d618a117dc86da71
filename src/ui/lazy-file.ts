import { signal, type ReadonlySignal } from '@preact/signals';

/**
 * `network` if the file is missing or blocked, `malformed` if it has another version than the
 * script.
 */
interface LoadFailure {
  readonly operation: 'load';
  readonly kind: 'network' | 'malformed';
}

/** A file that is loaded on demand. The module build loads a chunk. */
export interface LazyFile<Module> {
  readonly name: string;
  readonly module: ReadonlySignal<Module | undefined>;
  /** The error of the last attempt, as a new object each time. */
  readonly error: ReadonlySignal<LoadFailure | undefined>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** Loads the file once. Resolves with undefined if that fails, and never rejects. */
  load(): Promise<Module | undefined>;
}

function findRemedy(name: string, message: string, isBlocked: boolean): string {
  if (isBlocked) return 'The content security policy blocks it: allow its folder in script-src.';
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // The status is 0 without a response. WebKit has no entry for failed imports, and names only a
  // wrong type.
  const status = entries.findLast((entry) => entry.name.includes(`/${name}?`))?.responseStatus;
  if (status && status >= 400) return `The status is ${status}: copy it to the script's folder.`;
  if (status || message.includes('MIME type')) return "It isn't a script: serve it as text/javascript.";
  return "Copy it to the script's folder, serve it as text/javascript, with CORS for another origin, allow its folder in script-src, and check for ad blockers.";
}

/**
 * @param importModule a dynamic import. The script replaces it with one that can be retried and
 * rejects another version.
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
    // All engines reject with a TypeError without a response, or if the response isn't a script.
    const kind = errorName === 'TypeError' ? 'network' : 'malformed';
    const isFirst = !error.peek();
    // The violation event follows the rejection.
    setTimeout(() => {
      document.removeEventListener('securitypolicyviolation', handleViolation);
      const remedy =
        kind === 'network' ? findRemedy(name, message, isBlocked) : 'Copy it from the release of the script.';
      if (isFirst)
        console.warn(
          `portal-widgets: ${name} could not be loaded (${message}), so the parts of the widgets that need it show an error. ${remedy}`,
        );
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

type Importers = Readonly<Record<'actions' | 'usage', () => Promise<object>>>;

let importers: Importers | undefined;

/** The element layer provides the imports, because the script and the module build differ. */
export function provideFiles(files: Importers): void {
  importers = files;
}

/** Rejects if the file can't be loaded. `Exports` declares the exports that the caller uses. */
export async function loadLazy<Exports extends object>(file: keyof Importers): Promise<Exports> {
  const module = await importers?.[file]();
  if (!module) throw new Error('provideFiles has not been called');
  return module as Exports;
}
