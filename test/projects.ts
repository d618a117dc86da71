import type { TestProjectConfiguration } from 'vitest/config';

// Tests of page-wide singletons, and tests that mock modules.
const ISOLATED = ['test/element/**/*.test.{ts,tsx}', 'test/embed.test.ts', 'test/index.test.ts'];

// Files of a worker share a browser.
const inBrowser = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  maxWorkers: 2,
  isolate: false,
};

// Only a test that hangs takes so long, however busy the machine is. By default, Vitest leaves one of two cores unused.
const inProcess = {
  setupFiles: ['test/setup.ts'],
  css: true,
  testTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  maxWorkers: 2,
};

/** The Vitest projects. Those that drive browsers run one after the other, so that they don't compete for the processor. */
export const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      ...inProcess,
      name: 'unit',
      include: ['test/**/*.test.{ts,tsx}'],
      exclude: [
        'test/browser/**',
        'test/surface/**',
        'test/playground/**',
        'test/host-pages/**',
        'test/cross-browser/**',
        'test/visual/**',
        'test/bench/**',
        'test/consumers/**',
        'test/site/**',
        ...ISOLATED,
      ],
      // Isolated files spend most of their time on loading modules.
      isolate: false,
    },
  },
  { extends: true, test: { ...inProcess, name: 'unit-isolated', include: ISOLATED } },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'browser',
      include: ['test/browser/**/*.test.ts', 'test/surface/**/*.test.ts'],
      globalSetup: ['test/browser/global-setup.ts'],
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'playground',
      include: ['test/playground/**/*.test.ts'],
      globalSetup: ['test/browser/global-setup.ts'],
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'host-pages',
      include: ['test/host-pages/**/*.test.ts'],
      globalSetup: ['test/host-pages/global-setup.ts'],
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'cross-browser',
      include: ['test/cross-browser/**/*.test.ts'],
      globalSetup: ['test/cross-browser/global-setup.ts'],
      isolate: true,
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'consumers',
      include: ['test/consumers/*.test.ts'],
      globalSetup: ['test/consumers/global-setup.ts'],
      // Builds a project.
      testTimeout: 600_000,
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'visual',
      include: ['test/visual/**/*.test.ts'],
      globalSetup: ['test/visual/global-setup.ts'],
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'site',
      include: ['test/site/**/*.test.ts'],
      globalSetup: ['test/site/global-setup.ts'],
      sequence: { groupOrder: 2 },
    },
  },
];
