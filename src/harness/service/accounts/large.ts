import { generatedAccount } from './generated-account.js';

export const large = generatedAccount({
  id: 'large',
  label: 'Large',
  description: '100,000 subscriptions, three quarters of them active.',
  count: 100_000,
});
