import express from 'express';
import { handlePortal } from './portal.js';

const app = express();
app.use('/api/v0', async ({ method, originalUrl, headers }, response) => {
  const result = await handlePortal(new Request(`http://localhost${originalUrl}`, { method, headers }));
  response
    .status(result.status)
    .set(Object.fromEntries(result.headers))
    .send(await result.text());
});
app.listen(process.env.PORT);
