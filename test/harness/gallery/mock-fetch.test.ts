// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { createMockFetch } from '../../../src/harness/gallery/mock-fetch.js';
import { type MockResponses, originOf, type Story } from '../../../src/harness/gallery/story.js';

const originalFetch = vi.fn<typeof fetch>(() => Promise.resolve(new Response('original')));
const CARD = `${originOf('card')}/api/v0/customer`;

function mockFetch(responses: MockResponses): typeof fetch {
  const lists = { subscriptions: { json: ['list'] }, tokens: { json: ['tokens'] }, usage: { json: ['usage'] } };
  const stories: Story[] = [
    { name: 'card', title: 'Card', widget: 'customer-card', portal: { customer: responses } },
    { name: 'list', title: 'List', widget: 'subscription-list', portal: lists },
  ];
  return createMockFetch(stories, originalFetch);
}

it('serves each operation of a story from its data', async () => {
  for (const [path, data] of [
    ['subscriptions/?limit=20', ['list']],
    ['subscriptions/sub_1/access-tokens/', ['tokens']],
    ['usage?subscription_id=sub_1', ['usage']],
  ] as const) {
    const response = await mockFetch('never')(`${originOf('list')}/api/v0/${path}`);
    expect(await response.json()).toEqual(data);
  }
  expect(await (await mockFetch({ text: '{"data": [' })(CARD)).text()).toBe('{"data": [');
});

it('serves responses in sequence and repeats the last one', async () => {
  const fetch = mockFetch([{ json: 1 }, { status: 503, retryAfter: 7 }]);
  expect(await (await fetch(new URL(CARD))).json()).toBe(1);
  for (let request = 0; request < 2; request += 1) {
    const { status, headers } = await fetch(CARD);
    expect([status, headers.get('retry-after')]).toEqual([503, '7']);
  }
});

it('rejects without a connection, and for operations without a response', async () => {
  await expect(mockFetch('no-connection')(CARD)).rejects.toThrow(TypeError);
  await expect(mockFetch('never')(`${originOf('card')}/usage`)).rejects.toThrow('card has no response for usage');
});

it('forwards other requests', async () => {
  const init = { credentials: 'include' } as const;
  for (const url of [
    '/api/v0/customer',
    'https://portal.example/api/v0/customer',
    'https://card.story.invalid.example/customer',
  ]) {
    expect(await (await mockFetch('never')(url, init)).text()).toBe('original');
    expect(originalFetch).toHaveBeenLastCalledWith(url, init);
  }
});
