import { expect, it } from 'vitest';
import { releasedPage } from '../../src/release/pages.js';

it('releasedPage rejects a page that names a source file', () => {
  expect(() => releasedPage('<script type="module" src="/src/other.ts"></script>', 'preview')).toThrow(
    'it still names a source file',
  );
});
