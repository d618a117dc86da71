import express from 'express';
import { createProviderClient, createUsageHandler } from 'portal-widgets/provider';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin, PORT } = process.env;
// Fill in the query parameter of current usage: `usageQuery: { name: … }`. Without it, no limit has usage.
const provider = createProviderClient({ baseUrl, apiKey });
const handleUsage = createUsageHandler({ provider, allowOrigin });

const app = express();
app.all('/usage', async ({ method, url, headers }, response) => {
  const result = await handleUsage(new Request(`http://localhost${url}`, { method, headers }));
  response
    .status(result.status)
    .set(Object.fromEntries(result.headers))
    .send(await result.text());
});
app.listen(PORT);
