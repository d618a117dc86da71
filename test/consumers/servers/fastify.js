import fastify from 'fastify';
import { createProviderClient, createUsageHandler } from 'portal-widgets/provider';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin, PORT } = process.env;
const usageQuery = { name: 'usage' }; // Fill in the name that your service has for this parameter.
const provider = createProviderClient({ baseUrl, apiKey, usageQuery });
const handleUsage = createUsageHandler({ provider, allowOrigin });

const app = fastify();
app.route({
  method: ['GET', 'OPTIONS'],
  url: '/usage',
  handler: ({ method, url, headers }) => handleUsage(new Request(`http://localhost${url}`, { method, headers })),
});
await app.listen({ port: Number(PORT) });
