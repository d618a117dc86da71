import { readFile } from 'node:fs/promises';
import { preloadLines } from '../browser/documentation.js';
import { firstSubscriptionId } from './account.js';
import { USAGE_PATH } from './server.js';
import type { Subject } from './subject.js';
import { currentAccountTargets, currentTargets, type Targets } from './targets.js';

const OTHER_ROW = 'portal-account>>>li:nth-of-type(2) .row-button';

/** The script in `dist`, and what else a page can do with it. */
export async function currentSubjects(): Promise<[plain: Subject, ...variants: Subject[]]> {
  const name = 'Current build';
  const plain: Subject = {
    ...elementsSubject(name, await readFile('dist/portal-widgets.js', 'utf8'), currentTargets),
    account: { ...accountOf(currentAccountTargets), otherRow: OTHER_ROW },
    release: 'current',
  };
  const preloads = await preloadLines();
  const tokens = `/api/v0/subscriptions/${firstSubscriptionId()}/access-tokens/`;
  const module = await readFile('dist/portal-widgets.mjs', 'utf8');
  return [
    plain,
    { ...plain, name: `${name}, module`, code: module, isModule: true, pages: ['portal'] },
    {
      ...plain,
      name: `${name}, preloaded`,
      head: {
        // This page names the subscription.
        portal: `${preloads}<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${tokens}">`,
        account: preloads,
      },
      pages: ['portal', 'account'],
    },
    {
      ...plain,
      name: `${name}, session usage`,
      account: { ...accountOf(currentAccountTargets, ' usage-auth="session"'), otherRow: OTHER_ROW },
      pages: ['account'],
    },
  ];
}

/** All widgets in one element. */
export function accountOf(targets: Targets, attributes = ''): NonNullable<Subject['account']> {
  return { html: `<portal-account usage-url="${USAGE_PATH}"${attributes}></portal-account>`, targets };
}

export function elementsSubject(name: string, code: string, targets: Targets): Subject {
  return {
    name,
    code,
    mountPoint(widget, subscriptionId) {
      const attribute = widget === 'access-tokens' ? ` subscription-id="${subscriptionId}"` : '';
      return `<portal-${widget}${attribute}></portal-${widget}>`;
    },
    targets,
  };
}
