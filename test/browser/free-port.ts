import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * A port that servers on any free port, which other tests start meanwhile, do not get: the system
 * gives them higher ones.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').catch(() => false);
  server.close();
  return isFree ? port : freePort();
}
