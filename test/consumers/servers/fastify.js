import fastify from 'fastify';
import { handle } from './handler.js';

const app = fastify();
app.route({
  method: ['GET', 'HEAD', 'OPTIONS'],
  url: '/*',
  handler: ({ method, url, headers }) => handle(new Request(`http://localhost${url}`, { method, headers })),
});
await app.listen({ port: Number(process.env.PORT) });
