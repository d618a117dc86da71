import { createPortalHandler, createProviderClient } from 'portal-widgets/provider';
import { findSession } from './sessions.js';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey } = process.env;

export const handle = createPortalHandler({
  // Fill in the query parameter of current usage: `usageQuery: { name: … }`. Without it, no limit has usage.
  provider: createProviderClient({ baseUrl, apiKey }),
  authenticate: async ({ headers }) => (await findSession(headers.get('cookie')))?.customerId ?? null,
});
