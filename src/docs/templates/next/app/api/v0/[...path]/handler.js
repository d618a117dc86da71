import { createPortalHandler, createProviderClient } from 'portal-widgets/provider';
import { findSession } from './sessions.js';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey } = process.env;

export const handle = createPortalHandler({
  provider: createProviderClient({ baseUrl, apiKey, usageQuery: { name: 'usage' } }),
  authenticate: async ({ headers }) => (await findSession(headers.get('cookie')))?.customerId ?? null,
});
