import type { TestProject } from 'vitest/node';
import { build } from '../browser/build.js';
import { installChromium, installHeadlessShell } from '../browser/install-chromium.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether the run replaces the references (`--update`). */
    readonly updateReferences: boolean;
  }
}

export function setup({ provide, vitest }: TestProject): void {
  installChromium();
  installHeadlessShell();
  build();
  provide('updateReferences', vitest.config.snapshotOptions.updateSnapshot === 'all');
}
