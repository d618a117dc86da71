import fastify from 'fastify';
import { handlePortal } from './portal.js';

const app = fastify();
app.route({
  method: ['GET', 'HEAD', 'OPTIONS'],
  url: '/api/v0/*',
  handler: ({ method, url, headers }) => handlePortal(new Request(`http://localhost${url}`, { method, headers })),
});
await app.listen({ port: Number(process.env.PORT) });
