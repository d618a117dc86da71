// Runs in Vitest and Jest, whose globals it uses, with the DOM of happy-dom or jsdom.
import { configure, mount, on, refresh } from 'portal-widgets';
import { startMockServer } from 'portal-widgets/testing';

let server;

beforeAll(async () => {
  server = await startMockServer();
  configure({ apiBase: server.apiBase });
});

afterAll(() => server.close());

afterEach(() => {
  server.clearFaults();
  document.body.replaceChildren();
});

/** Waits for elements in the shadow root of a widget. */
async function findAll(widget, selector) {
  for (const limit = Date.now() + 20_000; Date.now() < limit;) {
    const found = document.querySelector(widget)?.shadowRoot?.querySelectorAll(selector) ?? [];
    if (found.length > 0) return [...found];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No ${selector} in ${document.querySelector(widget)?.shadowRoot?.innerHTML}`);
}

test('an element shows the records of the mock portal', async () => {
  document.body.innerHTML = '<portal-customer-card></portal-customer-card>';
  const [details] = await findAll('portal-customer-card', 'dl');
  expect(details.textContent).toContain('Maya Lindqvist');
});

test('mount shows a list, reports its count, and removes it', async () => {
  const counts = [];
  const unsubscribe = on(
    'portal-load',
    ({ detail }) => detail.widget === 'subscription-list' && counts.push(detail.count),
  );
  const handle = mount(document.body, 'subscription-list', { state: 'active', pageSize: 5 });
  expect(await findAll('portal-subscription-list', '[part~=row]')).toHaveLength(5);
  expect(counts).toEqual([5]);
  unsubscribe();
  handle.unmount();
  expect(document.querySelector('portal-subscription-list')).toBe(null);
});

test('a fault of the mock portal is shown as an error', async () => {
  server.setFault('getCustomer', '403');
  await refresh();
  mount(document.body, 'customer-card');
  const [alert] = await findAll('portal-customer-card', '[role=alert]');
  expect(alert.textContent).toContain('You don’t have access');
});
