import type { PaintTarget } from './page-observer.js';
import type { PageName, Subject } from './subject.js';

const ROWS = 20;
const QUOTAS = 3;

/** What has to be painted until a page is complete; nothing if the subject does not have the page. */
export function targetsOf(subject: Subject, page: PageName): readonly PaintTarget[] {
  const { targets, tokensTarget, account } = subject;
  switch (page) {
    case 'portal':
      return [...rowsOf(targets), tokensTarget];
    case 'tokens':
      return [tokensTarget];
    case 'account':
      return account
        ? [
            ...rowsOf(account.targets),
            { rows: account.targets.tokens, minCount: tokensTarget.minCount },
            { rows: account.targets.usage, minCount: QUOTAS },
          ]
        : [];
    case 'empty':
      return [];
  }
}

function rowsOf({ customer, subscriptions }: Subject['targets']): PaintTarget[] {
  return [
    { rows: customer, minCount: 1 },
    { rows: subscriptions, minCount: ROWS },
  ];
}
