// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type Answers, originOf, type Specimen } from '../../../src/harness/gallery/specimen.js';
import { specimenFetch } from '../../../src/harness/gallery/specimen-fetch.js';

const otherwise = vi.fn<typeof fetch>(() => Promise.resolve(new Response('from outside')));

function fetchOf(answers: Answers): typeof fetch {
  const specimens: Specimen[] = [
    { name: 'card', title: 'Card', widget: 'customer-card', portal: { customer: answers } },
    { name: 'list', title: 'List', widget: 'subscription-list', portal: { subscriptions: { json: ['list'] }, tokens: { json: ['tokens'] }, usage: { json: ['usage'] } } },
  ];
  return specimenFetch(specimens, otherwise);
}

const CARD = `${originOf('card')}/api/v0/customer`;

describe('the requests of specimens', () => {
  it.each([
    ['subscriptions/?limit=20', ['list']],
    ['subscriptions/sub_1/access-tokens/', ['tokens']],
    ['usage?subscription_id=sub_1', ['usage']],
  ])('for %s are answered from its own data', async (path, data) => {
    const response = await fetchOf('never')(`${originOf('list')}/api/v0/${path}`);
    expect(await response.json()).toEqual(data);
    expect(response.headers.get('content-type')).toContain('json');
  });

  it('are answered in turn, and the last answer stays', async () => {
    const fetch = fetchOf([{ json: 1 }, { status: 503, retryAfter: 7 }]);
    expect(await (await fetch(new URL(CARD))).json()).toBe(1);
    for (let again = 0; again < 2; again += 1) {
      const { status, headers } = await fetch(CARD);
      expect([status, headers.get('retry-after')]).toEqual([503, '7']);
    }
  });

  it('fail where there is no connection, and where there is no answer for them', async () => {
    await expect(fetchOf('no-connection')(CARD)).rejects.toThrow(TypeError);
    await expect(fetchOf('never')(`${originOf('card')}/usage`)).rejects.toThrow('card has no answer for usage');
  });

  it('take a text for what it is', async () => {
    expect(await (await fetchOf({ text: '{"data": [' })(CARD)).text()).toBe('{"data": [');
  });
});

it.each(['/api/v0/customer', 'https://portal.example/api/v0/customer', 'https://card.specimen.invalid.example/customer'])(
  'another request is handed on: %s',
  async (address) => {
    const init = { credentials: 'include' } as const;
    expect(await (await fetchOf('never')(address, init)).text()).toBe('from outside');
    expect(otherwise).toHaveBeenLastCalledWith(address, init);
  },
);
