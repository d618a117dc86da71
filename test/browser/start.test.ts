import { describe, expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';
import de from '../../src/i18n/locales/de.json';
import { localeScriptFiles } from './locale-scripts.js';
import { codeUnder } from './documentation.js';

declare global {
  var steps: string[];
  var createdFormatters: string[];
}

it('the script requests the customer and the first page, then reads all styles, before rendering', async () => {
  const { page, region } = await openPortal({
    account: smallAccount(),
    initScript: () => {
      globalThis.steps = [];
      const recordCalls = <Owner extends object>(owner: Owner, name: keyof Owner & string): void => {
        const original = owner[name] as (...args: unknown[]) => unknown;
        Object.assign(owner, {
          [name](this: unknown, ...args: unknown[]) {
            const text = Array.from(
              document.querySelectorAll('*'),
              ({ shadowRoot }) => shadowRoot?.textContent ?? '',
            ).join('');
            const of = args[0] instanceof Element ? ` of ${args[0].localName}` : '';
            steps.push(`${name}${of}, ${text ? 'something' : 'nothing'} is shown`);
            return Reflect.apply(original, this, args);
          },
        });
      };
      recordCalls(globalThis, 'fetch');
      recordCalls(globalThis, 'getComputedStyle');
    },
  });
  await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
  await region('Your details').getByText('Robin Example').waitFor();
  await region('Access tokens').getByRole('heading', { name: 'Server' }).waitFor();
  const [first, second, ...others] = await page.evaluate(() => steps);
  expect([first, second]).toEqual(['fetch, nothing is shown', 'fetch, nothing is shown']);
  const reads = others.filter((step) => step.startsWith('getComputedStyle'));
  const widgets = ['portal-customer-card', 'portal-subscription-list', 'portal-access-tokens'];
  expect(reads.slice(0, 3)).toEqual(widgets.map((name) => `getComputedStyle of ${name}, nothing is shown`));
  // At most once more, in a frame of the page, when the probe of the color scheme is rendered.
  const later = reads.slice(3).map((step) => step.replace(/.* of |,.*/g, ''));
  expect(later.toSorted()).toEqual([...new Set(later)].toSorted());
  // The tokens of the first active subscription, whose id is in the response.
  expect(others.filter((step) => step.startsWith('fetch'))).toEqual(['fetch, something is shown']);
});

it('the script creates formatters while requests are in flight, one per task', async () => {
  const { page, region } = await openPortal({
    account: smallAccount(),
    body: scriptTag('customer-card subscription-list'),
    initScript: () => {
      globalThis.steps = [];
      const original = fetch;
      globalThis.fetch = async (...args) => {
        const response = await original(...args);
        await new Promise((resolve) => setTimeout(resolve, 300));
        steps.push('response');
        return response;
      };
      for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
        const apply = (): void => {
          steps.push(name);
          queueMicrotask(() => steps.push('end of task'));
        };
        const construct = (Formatter: new () => object, options: []): object => {
          steps.push(`${name} of a widget`);
          return new Formatter(...options);
        };
        Object.assign(Intl, { [name]: new Proxy(Intl[name], { apply, construct }) });
      }
    },
  });
  await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
  await region('Your details').getByText('Robin Example').waitFor();
  const beforeResponses = ['NumberFormat', 'end of task', 'DateTimeFormat', 'end of task'];
  const done = await page.evaluate(() => steps);
  expect(done.slice(0, done.indexOf('response'))).toEqual(beforeResponses);
});

describe('the documented code for the head', () => {
  /** Loads the inline script of the snippet from a file, because the CSP of the page blocks inline scripts. */
  async function head(index: number) {
    const code = (await codeUnder('Faster loading', 'src/element/README.md'))[index] ?? '';
    const lines = /<script>(.*)<\/script>/s.exec(code)?.[1];
    if (lines === undefined) return { head: code };
    return {
      head: '<script src="/head.js"></script>',
      files: { '/head.js': { type: 'text/javascript', body: lines } },
    };
  }

  it.each([
    ['as links', 0],
    ['as a script', 1],
  ])('%s is used without duplicate requests', async (_, index) => {
    const { region, service, page } = await openPortal({
      account: smallAccount(),
      ...(await head(index)),
      body: scriptTag('customer-card subscription-list'),
    });
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
    await region('Your details').getByText('Robin Example').waitFor();
    const operations = service.requests.flatMap(({ operation }) => operation ?? []);
    expect(operations.toSorted()).toEqual(['getCustomer', 'listSubscriptions']);
    const initiators = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap((entry) => {
        const { name, initiatorType } = entry as PerformanceResourceTiming;
        return name.includes('/api/') ? [initiatorType] : [];
      }),
    );
    expect(initiators).toEqual(['link', 'link']);
  });

  it('loads the message catalog once, in parallel with the script', async () => {
    const [, , link = ''] = await codeUnder('Faster loading', 'src/element/README.md');
    const { region, page } = await openPortal({
      account: smallAccount(),
      head: link.replace('/assets/', '/'),
      body: scriptTag('customer-card', 'data-locale="de"'),
      files: await localeScriptFiles('de'),
    });
    await region(de.details).getByText('Robin Example').waitFor();
    const initiators = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry.name.endsWith('/de.js') ? [(entry as PerformanceResourceTiming).initiatorType] : [],
        ),
    );
    expect(initiators).toEqual([expect.stringMatching(/^(link|other)$/)]);
  });

  it('creates formatters before a widget exists', async () => {
    const { page } = await openPortal({
      initScript: () => {
        globalThis.createdFormatters = [];
        for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
          Object.assign(Intl, { [name]: () => createdFormatters.push(name) });
        }
      },
      ...(await head(1)),
      body: '',
    });
    await expect.poll(() => page.evaluate(() => createdFormatters)).toEqual(['NumberFormat', 'DateTimeFormat']);
  });
});
