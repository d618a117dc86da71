import * as widgets from 'portal-widgets';
import * as elements from 'portal-widgets/elements';
import { createProviderClient, createUsageHandler } from 'portal-widgets/provider';
import { startMockServer } from 'portal-widgets/testing';

const server = await startMockServer();
const response = await fetch(`${server.apiBase}customer`);
await server.close();
const provider = createProviderClient({ baseUrl: 'https://provider.example/', apiKey: 'key' });
const handler = createUsageHandler({ provider, allowOrigin: 'https://portal.example' });

console.log(
  JSON.stringify({
    version: typeof widgets.version,
    // Neither fails without a DOM.
    diagnose: typeof widgets.diagnose(),
    elements: Object.keys(elements).length > 0,
    handler: (await handler(new Request('https://usage.example/?customer_id=c&subscription_id=s'))).status,
    mockServer: response.status,
  }),
);
