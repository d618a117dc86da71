// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { allRequests, insert, inside, useFreshPage } from './portal-page.js';

useFreshPage();

afterEach(() => {
  history.replaceState(null, '', '/');
});

async function listAt(address: string, attributes: Record<string, string> = { 'url-sync': '' }): Promise<HTMLElement> {
  history.replaceState({ of: 'the page' }, '', address);
  return insert('portal-subscription-list', attributes);
}

function chosen(element: Element): string | undefined {
  const radio = inside(element).getByRole<HTMLInputElement>('radio', { checked: true });
  return radio.closest('label')?.textContent ?? undefined;
}

async function choose(element: Element, name: string): Promise<void> {
  await userEvent.click(inside(element).getByRole('radio', { name }));
  await settle();
}

/** Goes to another address as the browser's back button does. */
async function goBackTo(address: string): Promise<void> {
  history.replaceState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  await settle();
}

describe('a list whose filter is kept in the address', () => {
  it.each([
    ['/portal', 'All', {}],
    ['/portal?state=active', 'Active', { state: 'active' }],
    ['/portal?tab=2&state=canceled#part', 'Canceled', { state: 'canceled' }],
    ['/portal?state=', 'All', {}],
    ['/portal?state=nonsense', 'All', {}],
  ])('starts with the filter of %s, and asks once', async (address, name, query) => {
    const element = await listAt(address);
    expect(chosen(element)).toBe(name);
    expect(allRequests().map((request) => request.query)).toEqual([{ limit: '20', ...query }]);
    expect(location.href).toBe(`${location.origin}${address}`);
  });

  it('writes the chosen filter into the address, and leaves the rest of it', async () => {
    const element = await listAt('/portal?tab=2#part');
    const entries = history.length;
    await choose(element, 'Canceled');
    expect(location.href).toBe(`${location.origin}/portal?tab=2&state=canceled#part`);
    expect(history.state).toEqual({ of: 'the page' });
    expect(history.length).toBe(entries);
    await choose(element, 'All');
    expect(location.href).toBe(`${location.origin}/portal?tab=2#part`);
  });

  it('names "all" where the page’s author has another default', async () => {
    const element = await listAt('/portal', { 'url-sync': '', state: 'active' });
    expect(chosen(element)).toBe('Active');
    await choose(element, 'All');
    expect(location.search).toBe('?state=');
    await choose(element, 'Active');
    expect(location.search).toBe('');
  });

  it('prefers the address to the page’s default', async () => {
    const element = await listAt('/portal?state=canceled', { 'url-sync': '', state: 'active' });
    expect(chosen(element)).toBe('Canceled');
    expect(element.getAttribute('state')).toBe('canceled');
    expect(allRequests().map(({ query }) => query)).toEqual([{ limit: '20', state: 'canceled' }]);
    await choose(element, 'Active');
    expect(location.search).toBe('');
  });

  it('stays with the visitor’s choice when the page changes its address or moves it', async () => {
    const element = await listAt('/portal');
    await choose(element, 'Canceled');
    await goBackTo('/portal?state=active');
    expect(chosen(element)).toBe('Canceled');
    const elsewhere = await insert('div');
    elsewhere.append(element);
    await settle();
    expect(chosen(element)).toBe('Canceled');
    expect(allRequests().map(({ query }) => query['state'])).toEqual([undefined, 'canceled']);
  });

  it('knows the page’s default still when it has left the page and is back', async () => {
    const element = await listAt('/portal');
    await choose(element, 'Canceled');
    element.remove();
    await settle();
    document.body.append(element);
    await settle();
    expect(chosen(element)).toBe('Canceled');
    await choose(element, 'Active');
    await choose(element, 'Canceled');
    expect(location.search).toBe('?state=canceled');
  });

  it('may be told so later', async () => {
    const element = await listAt('/portal?state=canceled', {});
    expect(chosen(element)).toBe('All');
    element.setAttribute('url-sync', '');
    await settle();
    expect(chosen(element)).toBe('Canceled');
  });
});

describe('a list whose filter is its own', () => {
  it('neither reads nor writes the address', async () => {
    const element = await listAt('/portal?state=active', {});
    expect(chosen(element)).toBe('All');
    await choose(element, 'Canceled');
    expect(location.search).toBe('?state=active');
    await goBackTo('/portal?state=active');
    expect(chosen(element)).toBe('Canceled');
  });

  it('shows in its attribute what the visitor has chosen, so that the page can choose anew', async () => {
    const element = await listAt('/portal', { state: 'active' });
    await allRequests()[0]?.respond(pageOf([]));
    await choose(element, 'Canceled');
    expect(element.getAttribute('state')).toBe('canceled');
    element.setAttribute('state', 'active');
    await settle();
    expect(chosen(element)).toBe('Active');
  });
});
