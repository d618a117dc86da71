/* The code of the README's server section, unchanged. */

export const NODE_HTTP = `import { createServer } from 'node:http';
import { createProviderClient, createUsageHandler } from 'portal-widgets/provider';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin, PORT } = process.env;
const provider = createProviderClient({ baseUrl, apiKey });
const handleUsage = createUsageHandler({ provider, allowOrigin, onError: console.error });

createServer(async ({ method, url, headers }, response) => {
  try {
    const result = await handleUsage(new Request(\`http://localhost\${url}\`, { method, headers }));
    response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
  } catch {
    response.writeHead(400).end();
  }
}).listen(PORT);
`;

export const FETCH_FRAMEWORK = `import { createProviderClient, createUsageHandler } from 'portal-widgets/provider';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin } = process.env;
const handleUsage = createUsageHandler({ provider: createProviderClient({ baseUrl, apiKey }), allowOrigin });

export { handleUsage as GET, handleUsage as OPTIONS };
`;

export const EDGE_WORKER = `import { createProviderClient, createUsageHandler } from 'portal-widgets/provider';

let handleUsage;

export default {
  fetch(request, { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin }) {
    handleUsage ??= createUsageHandler({ provider: createProviderClient({ baseUrl, apiKey }), allowOrigin });
    return handleUsage(request);
  },
};
`;
