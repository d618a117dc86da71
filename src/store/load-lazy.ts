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
