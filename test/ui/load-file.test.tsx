// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { createLazyFile } from '../../src/ui/lazy-file.js';
import { LoadErrorAlert } from '../../src/ui/query-state/load-file.js';
import { renderInContext } from '../features/render-in-context.js';

it('the alert names a file that can’t be loaded', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const file = createLazyFile('portal-widgets-usage.js', () => Promise.reject(new TypeError('no response')));
  await file.load();
  renderInContext(<LoadErrorAlert file={file} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/couldn’t be loaded .*portal-widgets-usage\.js/);
});
