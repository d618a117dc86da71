// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { customerRecord } from '../../src/harness/mock-server/resources/customer.js';
import '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { axeViolations } from '../widgets/axe-violations.js';
import { pageOf } from '../widgets/render-widget.js';
import { insert, inside, requestsTo, requestTo, useFreshPage } from './portal-page.js';

const mistake = vi.hoisted(() => ({ isMade: false }));

vi.mock(import('../../src/widgets/customer-card/customer-card.js'), async (importOriginal) => {
  const { CustomerCard } = await importOriginal();
  return {
    CustomerCard: () => {
      const card = CustomerCard();
      if (mistake.isMade) throw new Error('a mistake of ours');
      return card;
    },
  };
});

useFreshPage();

beforeEach(() => {
  mistake.isMade = false;
});

const NOTE = 'This couldn’t be displayed. Reload the page to try again.';

describe('a widget that throws', () => {
  it('gives way to a note, tells the page, and leaves the other widgets alone', async () => {
    mistake.isMade = true;
    const errors: unknown[] = [];
    document.addEventListener('portal-error', (event) => errors.push((event as CustomEvent).detail), { once: true });
    const card = await insert('portal-customer-card');
    const list = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }]));
    expect(inside(card).getByRole('alert')).toHaveTextContent(NOTE);
    expect(errors).toEqual([{ widget: 'customer-card', operation: 'render', kind: 'malformed' }]);
    expect(inside(list).getByRole('heading', { name: 'Subscription sub_1' })).toBeVisible();
    expect(await axeViolations(card)).toEqual([]);
  });

  it('gives way to a note also when it has worked before, and lets go of what it awaits', async () => {
    const card = await insert('portal-customer-card');
    mistake.isMade = true;
    card.setAttribute('locale', 'en-GB');
    await settle();
    expect(inside(card).getByRole('alert')).toHaveTextContent(NOTE);
    expect(inside(card).queryByRole('region')).toBeNull();
    expect(requestTo('/customer').isAborted()).toBe(true);
  });

  it('works again when it is put on the page anew', async () => {
    mistake.isMade = true;
    const card = await insert('portal-customer-card');
    card.remove();
    mistake.isMade = false;
    const anew = await insert('portal-customer-card');
    const [first, ...others] = requestsTo('/customer');
    expect(first?.isAborted()).toBe(true);
    expect(others).toHaveLength(1);
    await others[0]?.respond(customerRecord());
    expect(inside(anew).getByText('Robin Example')).toBeVisible();
  });

  it('tells the page, which hears of no error, when it could not even begin', async () => {
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
    expect(logged.mock.calls).toEqual([['portal-widgets: no languages']]);
    expect(uncaught).not.toHaveBeenCalled();
  });
});
