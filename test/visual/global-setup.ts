import type { TestProject } from 'vitest/node';
import { build } from '../browser/build.js';
import { installChromium } from '../browser/install-chromium.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether the run renews what is stored (`--update`). */
    readonly updateReferences: boolean;
  }
}

export function setup({ provide, vitest }: TestProject): void {
  installChromium();
  build();
  provide('updateReferences', vitest.config.snapshotOptions.updateSnapshot === 'all');
}
