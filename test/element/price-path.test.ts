// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import '../../src/index.js';
import { insert, requestTo, rootOf, useFreshPage } from './portal-page.js';

useFreshPage();

/** The source files on the way to the caller, also through `await`. */
function filesOnTheStack(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = Infinity;
  const { stack = '' } = new Error('where');
  Object.assign(Error, { stackTraceLimit });
  return Array.from(stack.matchAll(/\/(src\/[\w/.-]+\.tsx?)/g), ([, file = '']) => file);
}

// This number stands in CONTRIBUTING.
it('a price passes at most 20 files from its response, which is parsed, validated and formatted, to its row', async () => {
  const price = {
    price: '1234.56',
    currency: 'USD',
    model: 'flat_fee',
    billing_period: { value: 1, time_unit: 'month' },
  };
  const body = { data: [{ id: 'sub_1', state: 'active', items: [{ price }] }] };
  const files = new Set<string>();
  const note = (isMet: boolean): void => {
    if (isMet) for (const file of filesOnTheStack()) files.add(file);
  };
  const { parse } = JSON;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    note(text === JSON.stringify(body));
    return parse(text, reviver) as unknown;
  });
  const { fromEntries } = Object;
  vi.spyOn(Object, 'fromEntries').mockImplementation((entries: Iterable<readonly unknown[]>) => {
    const list = [...entries] as [string, unknown][];
    note(list.some(([, value]) => value === price.price));
    return fromEntries(list) as object;
  });
  const { prototype } = Intl.NumberFormat;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  Object.defineProperty(prototype, 'format', {
    ...descriptor,
    get(this: Intl.NumberFormat) {
      const format = descriptor.get?.call(this) as Intl.NumberFormat['format'];
      return (value: number) => {
        note(String(value) === price.price);
        return format(value);
      };
    },
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    Object.defineProperty(prototype, 'format', descriptor);
  });
  const element = await insert('portal-subscription-list');
  await requestTo('/subscriptions/').respond(body);
  expect(rootOf(element)).toHaveTextContent('$1,234.56 per month');
  expect([...files].toSorted()).toEqual(
    expect.arrayContaining([
      'src/client/fetch-json.ts',
      'src/client/resources/schema.ts',
      'src/query/query.ts',
      'src/features/subscriptions/row/subscription-row.tsx',
    ]),
  );
  expect(files.size).toBeLessThanOrEqual(20);
});
