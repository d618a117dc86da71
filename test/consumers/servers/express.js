import express from 'express';
import { handle } from './handler.js';

const app = express();
app.use(['/api/v0', '/usage'], async ({ method, originalUrl, headers }, response) => {
  const result = await handle(new Request(`http://localhost${originalUrl}`, { method, headers }));
  response
    .status(result.status)
    .set(Object.fromEntries(result.headers))
    .send(await result.text());
});
app.listen(process.env.PORT, '127.0.0.1');
