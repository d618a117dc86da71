import { createPortalHandler, createProviderClient } from 'portal-widgets/provider';
import { findSession } from './sessions.js';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey } = process.env;

export const handlePortal = createPortalHandler({
  // Fill in the query parameter of current usage: `usageQuery: { name: … }`. Without it, no limit has usage.
  provider: createProviderClient({ baseUrl, apiKey }),
  async authenticate({ headers }) {
    const session = await findSession(headers.get('cookie'));
    return session?.customerId ?? null;
  },
});
