import fastify from 'fastify';
import { createProviderClient, createUsageHandler } from 'portal-widgets/provider';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin, PORT } = process.env;
// Fill in the query parameter of current usage: `usageQuery: { name: … }`. Without it, no limit has usage.
const provider = createProviderClient({ baseUrl, apiKey });
const handleUsage = createUsageHandler({ provider, allowOrigin });

const app = fastify();
app.route({
  method: ['GET', 'OPTIONS'],
  url: '/usage',
  handler: ({ method, url, headers }) => handleUsage(new Request(`http://localhost${url}`, { method, headers })),
});
await app.listen({ port: Number(PORT) });
