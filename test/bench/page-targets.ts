import { TOKEN_COUNT } from './account.js';
import type { PaintTarget } from './page-observer.js';
import type { PageName, Subject } from './subject.js';

const ROWS = 20;
const QUOTAS = 3;

/**
 * The targets that must be painted until a page is complete. Undefined if the subject lacks the
 * page.
 */
export function targetsOf({ targets, account }: Subject, page: PageName): readonly PaintTarget[] {
  switch (page) {
    case 'portal':
      return [...rowsOf(targets), tokensOf(targets)];
    case 'account':
      return account
        ? [...rowsOf(account.targets), tokensOf(account.targets), { rows: account.targets.usage, minCount: QUOTAS }]
        : [];
    case 'empty':
      return [];
  }
}

function tokensOf({ tokens }: Subject['targets']): PaintTarget {
  return { rows: tokens, minCount: TOKEN_COUNT };
}

function rowsOf({ customer, subscriptions }: Subject['targets']): PaintTarget[] {
  return [
    { rows: customer, minCount: 1 },
    { rows: subscriptions, minCount: ROWS },
  ];
}
