import { createPortalHandler, createProviderClient } from 'portal-widgets/provider';
import { findSession } from './sessions.js';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey } = process.env;
const usageQuery = { name: 'usage' }; // Fill in the name that your service has for this parameter.

export const handlePortal = createPortalHandler({
  provider: createProviderClient({ baseUrl, apiKey, usageQuery }),
  async authenticate({ headers }) {
    const session = await findSession(headers.get('cookie'));
    return session?.customerId ?? null;
  },
});
