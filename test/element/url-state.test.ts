// @vitest-environment happy-dom
import { effect } from '@preact/signals';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Subscription } from '../../src/client/resources/subscription.js';
import { syncSelection } from '../../src/element/url-state.js';
import { select } from '../../src/index.js';
import { createSelection } from '../../src/store/selection.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { plan } from '../features/subscriptions/subscription-helpers.js';
import { allRequests, insert, inside, lastRequestTo, useFreshPage } from './portal-page.js';

useFreshPage();

async function insertListAt(
  url: string,
  attributes: Record<string, string> = { 'url-sync': '' },
): Promise<HTMLElement> {
  history.replaceState({ of: 'the page' }, '', url);
  const element = await insert('portal-subscription-list', attributes);
  await respondWithPage();
  return element;
}

function selectedFilter(element: Element): string | undefined {
  const control = inside(element).getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  return Array.from(control.options).find(({ value }) => value === control.value)?.textContent;
}

async function selectFilter(element: Element, name: string): Promise<void> {
  await userEvent.selectOptions(inside(element).getByRole('combobox', { name: 'Status' }), name);
  await settle();
}

/** There is more than one page to filter. */
async function respondWithPage(): Promise<void> {
  await lastRequestTo('/subscriptions/').respond(pageOf([plan('Pro')], { total: 2 }));
}

/** Simulates the back button. */
async function goBackTo(url: string): Promise<void> {
  history.replaceState(null, '', url);
  dispatchEvent(new PopStateEvent('popstate'));
  await settle();
}

describe('a list with url-sync', () => {
  it('writes the filter that the page sets', async () => {
    const element = await insertListAt('/portal?state=canceled');
    Object.assign(element, { state: '' });
    expect([location.search, selectedFilter(element)]).toEqual(['', 'Canceled']);
    await settle();
    expect(selectedFilter(element)).toBe('All');
    element.setAttribute('state', 'active');
    expect(location.search).toBe('?state=active');
  });

  it.each([
    ['/portal', 'All', {}],
    ['/portal?state=active', 'Active', { state: 'active' }],
    ['/portal?tab=2&state=canceled#part', 'Canceled', { state: 'canceled' }],
    ['/portal?state=nonsense', 'All', {}],
  ])('reads the initial filter from %s, and sends one request', async (url, name, query) => {
    const element = await insertListAt(url);
    expect(selectedFilter(element)).toBe(name);
    expect(allRequests().map((request) => request.query)).toEqual([{ limit: '20', ...query }]);
    expect(location.href).toBe(`${location.origin}${url}`);
  });

  it.each([
    ['?debug&x=a%20b', '?debug&x=a%20b&state=canceled', '?debug&x=a%20b'],
    ['?a=b=c&&%zz&q=%e4+1', '?a=b=c&&%zz&q=%e4+1&state=canceled', '?a=b=c&&%zz&q=%e4+1'],
    ['?x=%5B1%5D&state=active&y=~', '?x=%5B1%5D&state=canceled&y=~', '?x=%5B1%5D&y=~'],
    ['?%73tate=active&x&state=active', '?state=canceled&x', '?x'],
  ])('changes only its own parameter of %s', async (search, canceled, all) => {
    const element = await insertListAt(`/portal${search}#a?b`);
    const entries = history.length;
    await selectFilter(element, 'Canceled');
    expect(location.href).toBe(`${location.origin}/portal${canceled}#a?b`);
    expect([history.length, history.state]).toEqual([entries, { of: 'the page' }]);
    await selectFilter(element, 'All');
    expect(location.href).toBe(`${location.origin}/portal${all}#a?b`);
  });

  it('prefers the URL to the state attribute, and writes no parameter for the default', async () => {
    const element = await insertListAt('/portal?state=canceled', { 'url-sync': '', state: 'active' });
    expect(selectedFilter(element)).toBe('Canceled');
    // The hydration of server-rendered markup reports attributes that it did not write.
    const attributes = Array.from(element.attributes, ({ name, value }) => [name, value]);
    expect(Object.fromEntries(attributes)).toEqual({ 'url-sync': '', state: 'active' });
    expect(element).toHaveProperty('state', 'canceled');
    expect(allRequests().map(({ query }) => query)).toEqual([{ limit: '20', state: 'canceled' }]);
    await selectFilter(element, 'All');
    expect(location.search).toBe('?state=');
    await selectFilter(element, 'Active');
    expect(location.search).toBe('');
  });

  it('keeps the selected filter when the URL changes or the element is moved', async () => {
    const element = await insertListAt('/portal');
    await selectFilter(element, 'Canceled');
    await goBackTo('/portal?state=active');
    expect(selectedFilter(element)).toBe('Canceled');
    const newParent = await insert('div');
    newParent.append(element);
    await settle();
    await respondWithPage();
    expect(selectedFilter(element)).toBe('Canceled');
    expect(allRequests().map(({ query }) => query['state'])).toEqual([undefined, 'canceled']);
  });

  it('keeps the default filter when it is removed and reinserted', async () => {
    const element = await insertListAt('/portal');
    await selectFilter(element, 'Canceled');
    element.remove();
    await settle();
    document.body.append(element);
    await settle();
    await respondWithPage();
    expect(selectedFilter(element)).toBe('Canceled');
    await selectFilter(element, 'Active');
    await selectFilter(element, 'Canceled');
    expect(location.search).toBe('?state=canceled');
  });

  it('reads the URL when url-sync is added later', async () => {
    const element = await insertListAt('/portal?state=canceled', {});
    expect(selectedFilter(element)).toBe('All');
    element.setAttribute('url-sync', '');
    await settle();
    expect(selectedFilter(element)).toBe('Canceled');
  });
});

describe('the synchronized selection', () => {
  it('isn’t looked up again when the user goes back to its URL', () => {
    history.replaceState(null, '', '/portal?subscription=sub_1');
    const selection = createSelection();
    selection.select({ id: 'sub_1' } as Subscription);
    const stop = syncSelection(selection);
    const links: unknown[] = [];
    const stopRecording = effect(() => {
      links.push(selection.lookup.value);
    });
    history.replaceState(null, '', '/portal?subscription=sub_1#part');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(links).toEqual([undefined]);
    expect(selection.selectedId.peek()).toBe('sub_1');
    expect(location.href).toBe(`${location.origin}/portal?subscription=sub_1#part`);
    stopRecording();
    stop();
  });

  it('no longer follows the URL when it has been stopped', () => {
    history.replaceState(null, '', '/portal');
    const selection = createSelection();
    const stop = syncSelection(selection);
    selection.select({ id: 'sub_1' } as Subscription);
    stop();
    history.replaceState(null, '', '/portal?subscription=sub_2');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(selection.selectedId.peek()).toBe('sub_1');
    expect(location.search).toBe('?subscription=sub_2');
  });
});

describe('a list without url-sync', () => {
  it('neither reads nor writes the URL', async () => {
    const search = '?state=active&subscription=sub+Basic';
    const element = await insertListAt(search, {});
    expect(selectedFilter(element)).toBe('All');
    await selectFilter(element, 'Canceled');
    await select('sub Pro');
    expect(location.search).toBe(search);
    await goBackTo(search);
    expect(selectedFilter(element)).toBe('Canceled');
    expect(allRequests()).toHaveLength(2);
  });

  it('reflects the selected filter to its attribute, so that a script can change it', async () => {
    const element = await insertListAt('/portal', { state: 'active' });
    await selectFilter(element, 'Canceled');
    expect(element.getAttribute('state')).toBe('canceled');
    element.setAttribute('state', 'active');
    await settle();
    expect(selectedFilter(element)).toBe('Active');
  });
});
