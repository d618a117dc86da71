// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import '../../src/index.js';
import { pageOf } from '../features/render-widget.js';
import { insert, inside, requestTo, useFreshPage } from './portal-page.js';

const rendering = vi.hoisted(() => ({ fails: false }));

vi.mock(import('../../src/features/customer/customer-card.js'), async (importOriginal) => {
  const { CustomerCard } = await importOriginal();
  return {
    CustomerCard: () => {
      const card = CustomerCard();
      if (rendering.fails) throw new Error('render error');
      return card;
    },
  };
});

useFreshPage();

beforeEach(() => {
  rendering.fails = false;
});

const MESSAGE = /This section couldn’t be shown\s*Reload the page\./;

it('a widget that throws is replaced by an alert, emits portal-error, and does not affect other widgets', async () => {
  rendering.fails = true;
  const errors: unknown[] = [];
  document.addEventListener('portal-error', (event) => errors.push((event as CustomEvent).detail), { once: true });
  const card = await insert('portal-customer-card');
  const list = await insert('portal-subscription-list');
  await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }]));
  expect(inside(card).getByRole('alert')).toHaveTextContent(MESSAGE);
  expect(errors).toEqual([{ widget: 'customer-card', operation: 'render', kind: 'malformed' }]);
  expect(inside(list).getByRole('heading', { name: 'Unnamed subscription sub_1' })).toBeVisible();
});

it('a widget that throws emits portal-error instead of an uncaught error if it throws before the first render', async () => {
  const uncaught = vi.fn();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  addEventListener('error', uncaught);
  const languages = vi.spyOn(navigator, 'languages', 'get').mockImplementation(() => {
    throw new Error('no languages');
  });
  onTestFinished(() => {
    languages.mockRestore();
    logged.mockRestore();
    removeEventListener('error', uncaught);
  });
  const errors: unknown[] = [];
  document.addEventListener('portal-error', (event) => errors.push((event as CustomEvent).detail), { once: true });
  await insert('portal-customer-card');
  expect(errors).toEqual([{ widget: 'customer-card', operation: 'render', kind: 'malformed' }]);
  expect(logged.mock.calls).toEqual([
    [
      'portal-widgets: <portal-customer-card> crashed and shows an error: no languages. Report this with the result of PortalWidgets.diagnose().',
    ],
  ]);
  expect(uncaught).not.toHaveBeenCalled();
});
