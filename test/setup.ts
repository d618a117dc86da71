import { afterEach } from 'vitest';

// Test files in the default environment have no document, and importing these modules would dominate their run time.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup } = await import('@testing-library/preact');
  afterEach(cleanup);
}
