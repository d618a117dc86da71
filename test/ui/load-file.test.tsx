// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { createLazyFile, provideFiles } from '../../src/ui/lazy-file.js';
import { LoadErrorAlert } from '../../src/ui/query-state/load-file.js';
import { renderInContext } from '../features/render-in-context.js';

it('the alert names a file that can’t be loaded', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const fail = () => Promise.reject(new TypeError('no response'));
  provideFiles({ actions: fail, usage: fail });
  const file = createLazyFile('usage');
  await file.load();
  renderInContext(<LoadErrorAlert file={file} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/couldn’t be loaded .*portal-widgets-usage\.js/);
});
