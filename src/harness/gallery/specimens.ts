import { ACCESS_TOKENS } from './access-tokens.js';
import { CUSTOMER_CARD } from './customer-card.js';
import type { Specimen } from './specimen.js';
import { SUBSCRIPTION_LIST } from './subscription-list.js';
import { USAGE } from './usage.js';

/** Every state of every widget. */
export const SPECIMENS: readonly Specimen[] = [...CUSTOMER_CARD, ...SUBSCRIPTION_LIST, ...ACCESS_TOKENS, ...USAGE];
