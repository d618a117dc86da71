/** The states that matter most, by story name. */
export const AT_A_GLANCE: readonly string[] = [
  'subscription-list-everyday',
  'subscription-list-usage-open',
  'subscription-list-loading',
  'subscription-list-empty',
  'subscription-list-forbidden',
  'access-tokens-all-kinds',
  'access-tokens-shown',
  'access-tokens-copied',
  'usage-all-kinds',
  'subscription-list-session-ended',
  'customer-card-person',
];
