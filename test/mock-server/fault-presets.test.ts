import { describe, expect, it } from 'vitest';
import { createFault, FAULT_PRESETS } from '../../src/mock-server/fault-presets.js';
import { createFaultInjector } from '../../src/mock-server/fault-injection.js';
import { PAGING_PRESETS } from '../../src/mock-server/paging-presets.js';
import { setFaults } from '../../src/mock-server/parse-faults.js';
import { ERROR_KINDS } from '../api/error-kinds.js';

describe('the fault presets', () => {
  it('are valid faults, with an optional delay', () => {
    const injector = createFaultInjector();
    for (const { id } of [...FAULT_PRESETS, ...PAGING_PRESETS])
      setFaults(injector, { getCustomer: createFault(id, 300) });
    expect(createFault('works', 0)).toBeNull();
    expect(createFault('works', 300)).toEqual({ delayMs: 300 });
    expect(createFault('500', 300)).toEqual({ kind: 'status', status: 500, delayMs: 300 });
  });

  it('cover every error kind that a server can cause', () => {
    expect([...new Set(FAULT_PRESETS.map(({ kind }) => kind))]).toEqual([null, ...ERROR_KINDS]);
  });
});
