import type { TestProjectConfiguration } from 'vitest/config';

// They take as long as all other browser tests together.
const HOST_PAGES = ['page-sheets', 'hostile-layout', 'thousand-mounts'].map((name) => `test/browser/${name}.test.ts`);

const inBrowser = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 };

/** The Vitest projects. Those that drive browsers run one after the other, so that they don't compete for the processor. */
export const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: ['test/**/*.test.{ts,tsx}'],
      exclude: ['test/browser/**', 'test/engines/**', 'test/looks/**', 'test/bench/**'],
      setupFiles: ['test/setup.ts'],
      css: true,
      // Property tests are slow where the processor is shared.
      testTimeout: 20_000,
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'browser',
      include: ['test/browser/**/*.test.ts'],
      exclude: HOST_PAGES,
      globalSetup: ['test/browser/global-setup.ts'],
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: { ...inBrowser, name: 'hosts', include: HOST_PAGES, globalSetup: ['test/browser/global-setup.ts'], sequence: { groupOrder: 2 } },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'engines',
      include: ['test/engines/**/*.test.ts'],
      globalSetup: ['test/engines/global-setup.ts'],
      expect: { poll: { timeout: 10_000 } },
      // Three browsers share the processor: one failure may be a timeout under load, two are a defect.
      retry: 1,
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'looks',
      include: ['test/looks/**/*.test.ts'],
      globalSetup: ['test/looks/global-setup.ts'],
      sequence: { groupOrder: 2 },
    },
  },
];
