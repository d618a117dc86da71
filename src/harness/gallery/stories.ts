import { ACCESS_TOKENS } from './access-tokens.stories.js';
import { ACCOUNT } from './account.stories.js';
import { CUSTOMER_CARD } from './customer-card.stories.js';
import type { Story } from './story.js';
import { SUBSCRIPTION_LIST } from './subscription-list.stories.js';
import { USAGE } from './usage.stories.js';

export const STORIES: readonly Story[] = [
  ...ACCOUNT,
  ...SUBSCRIPTION_LIST,
  ...ACCESS_TOKENS,
  ...USAGE,
  ...CUSTOMER_CARD,
];
