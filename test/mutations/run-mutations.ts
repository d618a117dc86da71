import { resolve } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { type Mutation, MUTATIONS } from './mutations.js';

export interface MutationResult {
  readonly mutation: Mutation;
  /** The first test that has failed, or null. */
  readonly killedBy: string | null;
  readonly seconds: number;
}

/** The environment variable with the index of the mutation that `vitest.config.ts` applies. */
const VARIABLE = 'MUTATION';

const TEST_TIMEOUT_MS = 15_000;

/**
 * Applies one mutation after the other, and runs the tests that have to notice it. The sources on
 * disk stay as they are.
 *
 * @throws {Error} if a test fails without a mutation
 */
export async function runMutations(
  mutations: readonly Mutation[],
  onResult: (result: MutationResult) => void,
): Promise<void> {
  const vitest = await createVitest('test', {
    config: 'test/mutations/vitest.config.ts',
    watch: false,
    project: ['unit*'],
    // The failures are expected.
    silent: true,
    reporters: [{}],
  });
  // A mistake may make a test wait for ever, which its usual time limit for busy machines would
  // make slow.
  for (const { config } of vitest.projects) config.testTimeout = TEST_TIMEOUT_MS;
  const specifications = await vitest.globTestSpecifications();
  const find = (tests: readonly string[]) =>
    specifications.filter(({ moduleId }) => tests.some((path) => resolve(path) === moduleId));
  const passed = new Set<string>();
  try {
    for (const mutation of mutations) {
      const unchecked = mutation.tests.filter((path) => !passed.has(path));
      const failure = unchecked.length > 0 ? await findFailure(vitest, find(unchecked)) : null;
      if (failure !== null) throw new Error(`A test fails without a mutation: ${failure}`);
      for (const path of unchecked) passed.add(path);
      const startedAt = performance.now();
      process.env[VARIABLE] = String(MUTATIONS.indexOf(mutation));
      vitest.invalidateFile(resolve(mutation.file));
      const killedBy = await findFailure(vitest, find(mutation.tests));
      delete process.env[VARIABLE];
      vitest.invalidateFile(resolve(mutation.file));
      onResult({ mutation, killedBy, seconds: (performance.now() - startedAt) / 1000 });
    }
  } finally {
    await vitest.close();
  }
}

async function findFailure(vitest: Vitest, specifications: TestSpecification[]): Promise<string | null> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Modules of earlier runs are reported, too.
  const paths = specifications.map(({ moduleId }) => moduleId);
  const modules = testModules.filter(({ moduleId }) => paths.includes(moduleId));
  const failed = modules.find((module) => module.state() === 'failed');
  if (failed) return describeFailure(failed);
  const unfinished = modules.find((module) => module.state() !== 'passed');
  if (unfinished) throw new Error(`${unfinished.relativeModuleId} did not run`);
  return unhandledErrors.length > 0 ? String((unhandledErrors[0] as Partial<Error>).message) : null;
}

function describeFailure(module: TestModule): string {
  const [test] = module.children.allTests('failed');
  return `${module.relativeModuleId} > ${test?.fullName ?? module.errors()[0]?.message ?? 'the file'}`;
}
