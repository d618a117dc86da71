/* What the README shows of the server side, word for word. */

export const NODE_HTTP = `import { createServer } from 'node:http';
import { createProviderClient, createUsageHandler } from './provider.mjs';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin, PORT } = process.env;
const handleUsage = createUsageHandler({ provider: createProviderClient({ baseUrl, apiKey }), allowOrigin });

createServer(async ({ method, url, headers }, response) => {
  try {
    const answer = await handleUsage(new Request(\`http://localhost\${url}\`, { method, headers }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  } catch {
    response.writeHead(400).end();
  }
}).listen(PORT);
`;

export const FETCH_FRAMEWORK = `import { createProviderClient, createUsageHandler } from './provider.mjs';

const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin } = process.env;
const handleUsage = createUsageHandler({ provider: createProviderClient({ baseUrl, apiKey }), allowOrigin });

export { handleUsage as GET, handleUsage as OPTIONS };
`;

export const EDGE_WORKER = `import { createProviderClient, createUsageHandler } from './provider.mjs';

let handleUsage;

export default {
  fetch(request, { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, PORTAL_ORIGIN: allowOrigin }) {
    handleUsage ??= createUsageHandler({ provider: createProviderClient({ baseUrl, apiKey }), allowOrigin });
    return handleUsage(request);
  },
};
`;
