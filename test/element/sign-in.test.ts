// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configure } from '../../src/index.js';
import { insert, inside, lastRequestTo, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

const user = userEvent.setup({ delay: null });
let reload: ReturnType<typeof vi.spyOn>;
let assign: ReturnType<typeof vi.spyOn>;

useFreshPage();

beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
});

/** A card whose session has expired. */
async function insertExpired(): Promise<HTMLElement> {
  const card = await insert('portal-customer-card');
  await lastRequestTo('/customer').respondWithStatus(401);
  return card;
}

const signIn = (element: HTMLElement) => user.click(inside(element).getByRole('button', { name: 'Sign in again' }));

describe('"Sign in again"', () => {
  it.each(['javascript:alert(1)', 'http://login.example/', '/{customer_id}'])(
    'reloads the page instead of navigating to the URL %s, which is reported',
    async (signInUrl) => {
      configure({ signInUrl });
      await signIn(await insertExpired());
      expect(assign).not.toHaveBeenCalled();
      expect(reload).toHaveBeenCalledOnce();
      expect(await warnings()).toEqual([expect.stringContaining(signInUrl)]);
    },
  );

  it('navigates to the URL of the page', async () => {
    configure({ signInUrl: '/login' });
    await signIn(await insertExpired());
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/login`);
    expect(reload).not.toHaveBeenCalled();
  });
});
