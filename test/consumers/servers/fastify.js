import fastify from 'fastify';
import { handle } from './handler.js';

const app = fastify();
app.route({
  method: ['GET', 'HEAD', 'OPTIONS'],
  url: '/*',
  handler: ({ method, url, headers }) => handle(new Request(`http://localhost${url}`, { method, headers })),
});
// An error of a client of your own. Fastify would send its message, and log nothing.
app.setErrorHandler((error, _, reply) => {
  console.error(error);
  return reply.code(500).send();
});
await app.listen({ port: Number(process.env.PORT) });
