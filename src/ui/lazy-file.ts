import { signal, type ReadonlySignal } from '@preact/signals';
import { addStyles } from './style-sheet.js';

interface LoadFailure {
  readonly operation: 'load';
  /** `network` if the file is missing or blocked, `malformed` if its version is wrong. */
  readonly kind: 'network' | 'malformed';
}

export interface LazyFile<Module> {
  readonly name: string;
  readonly module: ReadonlySignal<Module | undefined>;
  /** Each failure sets a new object, so that subscribers notice repeated failures. */
  readonly error: ReadonlySignal<LoadFailure | undefined>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** Never rejects, but resolves with undefined on failure. */
  load(): Promise<Module | undefined>;
}

type Importers = Readonly<Record<'actions' | 'usage', () => Promise<{ readonly css: string }>>>;

let importers: Importers | undefined;

/** The script and the npm package provide different functions to import files. */
export function provideFiles(files: Importers): void {
  importers = files;
}

/** TypeScript can't check `Exports`, so declare only exports that the file really has. */
export function createLazyFile<Exports extends object>(file: keyof Importers): LazyFile<Exports> {
  const name = `portal-widgets-${file}.js`;
  const module = signal<Exports>();
  const error = signal<LoadFailure>();
  const isLoading = signal(false);
  let loading: Promise<Exports | undefined> | undefined;
  let isBlocked = false;

  async function importFile(): Promise<Exports> {
    const loaded = await importers?.[file]();
    if (!loaded) throw new Error('provideFiles has not been called');
    addStyles(loaded.css);
    return loaded as unknown as Exports;
  }

  function handleViolation({ blockedURI }: SecurityPolicyViolationEvent): void {
    isBlocked ||= blockedURI.includes(`/${name}?`);
  }

  function handleError({ name: errorName, message }: Error): undefined {
    // A TypeError means that the file is missing, blocked, or not served as JavaScript.
    const kind = errorName === 'TypeError' ? 'network' : 'malformed';
    const isFirst = !error.peek();
    // Wait for `securitypolicyviolation`, which browsers dispatch after the import has rejected.
    setTimeout(() => {
      document.removeEventListener('securitypolicyviolation', handleViolation);
      if (isFirst)
        console.warn(
          `portal-widgets: ${name} could not be loaded (${message}), so the parts of the widgets that need it show an error. ${findRemedy(name, kind, message, isBlocked)}`,
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
      loading ??= importFile()
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

/** The code for menus, exports, searches and warnings, which most visits don't need. */
export const actionsFile = createLazyFile<object>('actions');

function findRemedy(name: string, kind: LoadFailure['kind'], message: string, isBlocked: boolean): string {
  if (kind === 'malformed') return 'Copy it from the release of the script.';
  if (isBlocked) return 'The content security policy blocks it: allow its folder in script-src.';
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // WebKit has no resource timing entry for a failed import, so look for a wrong MIME type in its
  // error message.
  const status = entries.findLast((entry) => entry.name.includes(`/${name}?`))?.responseStatus;
  if (status && status >= 400) return `The status is ${status}: copy it to the script's folder.`;
  if (status || message.includes('MIME type')) return "It isn't a script: serve it as text/javascript.";
  return "Copy it to the script's folder, serve it as text/javascript, with CORS for another origin, allow its folder in script-src, and check for ad blockers.";
}
