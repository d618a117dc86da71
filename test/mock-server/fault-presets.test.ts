import { expect, it } from 'vitest';
import { createFault, LIST_FAULT_PRESETS } from '../../src/mock-server/fault-presets.js';
import { createFaultInjector } from '../../src/mock-server/fault-injection.js';
import { setFaults } from '../../src/mock-server/parse-faults.js';

it('the fault presets are valid faults, with an optional delay', () => {
  const injector = createFaultInjector();
  for (const { id } of LIST_FAULT_PRESETS) setFaults(injector, { getCustomer: createFault(id, 300) });
  expect(createFault('works', 0)).toBeNull();
  expect(createFault('works', 300)).toEqual({ delayMs: 300 });
  expect(createFault('500', 300)).toEqual({ kind: 'status', status: 500, delayMs: 300 });
});
