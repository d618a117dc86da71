import { afterEach } from 'vitest';

// Files in the default environment have no document, and loading all this would be most of their time.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup } = await import('@testing-library/preact');
  afterEach(cleanup);
}
