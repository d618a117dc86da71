import { createProviderClient, createUsageHandler } from 'portal-widgets/provider';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin } = process.env;
// Fill in the query parameter of current usage: `usageQuery: { name: … }`. Without it, no limit has usage.
const provider = createProviderClient({ baseUrl, apiKey });

export const handle = createUsageHandler({ provider, allowOrigin });
