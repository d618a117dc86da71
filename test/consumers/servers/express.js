import express from 'express';
import { createProviderClient, createUsageHandler } from 'portal-widgets/provider';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin, PORT } = process.env;
const handleUsage = createUsageHandler({ provider: createProviderClient({ baseUrl, apiKey }), allowOrigin });

const app = express();
app.all('/usage', async ({ method, url, headers }, response) => {
  const result = await handleUsage(new Request(`http://localhost${url}`, { method, headers }));
  response
    .status(result.status)
    .set(Object.fromEntries(result.headers))
    .send(await result.text());
});
app.listen(PORT);
