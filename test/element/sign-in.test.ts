// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configure, on } from '../../src/index.js';
import { insert, inside, requestsTo, useFreshPage } from './portal-page.js';
import { settleReports } from './reports.js';

const user = userEvent.setup({ delay: null });
let baseCount = 0;
let reload: ReturnType<typeof vi.spyOn>;
let assign: ReturnType<typeof vi.spyOn>;

useFreshPage();

beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
});

afterEach(() => {
  configure({ apiBase: undefined, signInUrl: undefined });
});

/** A card whose session has expired. Each has another API base, and therefore another session. */
async function insertExpired(attributes: Readonly<Record<string, string>> = {}): Promise<HTMLElement> {
  configure({ apiBase: `/sign-in/${baseCount++}/` });
  const card = await insert('portal-customer-card', attributes);
  await requestsTo('/customer').at(-1)?.respondWithStatus(401);
  return card;
}

const signIn = (element: HTMLElement) => user.click(inside(element).getByRole('button', { name: 'Sign in again' }));

describe('"Sign in again"', () => {
  it('reloads the page by default', async () => {
    await signIn(await insertExpired());
    expect(reload).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['/login?next=%2F', () => `${location.origin}/login?next=%2F`],
    ['https://login.example/start', () => 'https://login.example/start'],
  ])('navigates to the configured URL %s', async (signInUrl, href) => {
    configure({ signInUrl });
    await signIn(await insertExpired());
    expect(assign.mock.calls).toEqual([[href()]]);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://login.example/', 'https://['])(
    'reloads the page instead of navigating to the unsafe URL %s, and logs a message',
    async (signInUrl) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      configure({ signInUrl });
      await signIn(await insertExpired());
      expect(assign).not.toHaveBeenCalled();
      expect(reload).toHaveBeenCalledOnce();
      await settleReports();
      expect([...warn.mock.calls, ...error.mock.calls].flat().join()).toContain(signInUrl);
    },
  );

  it('navigates to the URL of the element rather than that of the page', async () => {
    configure({ signInUrl: '/login' });
    await signIn(await insertExpired({ 'sign-in-url': '/own' }));
    expect(assign.mock.calls).toEqual([[`${location.origin}/own`]]);
  });

  it('of a widget with another API base does not use the URL of the page', async () => {
    configure({ signInUrl: '/login' });
    await signIn(await insertExpired({ 'api-base': '/tenant/' }));
    expect(assign).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('emits `portal-sign-in`, which bubbles out of the shadow root and reaches listeners of `on`', async () => {
    const [domListener, listener] = [vi.fn(), vi.fn()];
    document.addEventListener(
      'portal-sign-in',
      (event) => domListener((event as CustomEvent).detail, event.composed, event.cancelable),
      { once: true },
    );
    const off = on('portal-sign-in', ({ detail }) => listener(detail));
    listener.mockClear();
    await signIn(await insertExpired());
    off();
    expect(domListener.mock.calls).toEqual([[{ widget: 'customer-card' }, true, true]]);
    expect(listener.mock.calls).toEqual([[{ widget: 'customer-card' }]]);
  });

  it.each<[where: string, prevent: (listener: (event: Event) => void) => () => void]>([
    [
      'in the document',
      (listener) => {
        document.addEventListener('portal-sign-in', listener);
        return () => document.removeEventListener('portal-sign-in', listener);
      },
    ],
    ['added by `on`', (listener) => on('portal-sign-in', listener)],
  ])('does nothing else if a listener %s prevents the default action', async (_, prevent) => {
    configure({ signInUrl: '/login' });
    const remove = prevent((event) => event.preventDefault());
    await signIn(await insertExpired());
    remove();
    expect(assign).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not prevented by a listener that receives only replayed events', async () => {
    const off = on('portal-sign-in', (event) => event.preventDefault());
    off();
    await signIn(await insertExpired());
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leaves other events without a default action', async () => {
    const cancelable: boolean[] = [];
    document.addEventListener('portal-error', (event) => cancelable.push(event.cancelable), { once: true });
    await insertExpired();
    expect(cancelable).toEqual([false]);
  });
});
