import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { openPortal, scriptTag } from './portal-page.js';
import { trackTimers } from './track-pending.js';
import { smallAccount } from './portal-records.js';

const MINUTE = 60_000;

it('an idle page sends no requests and does not grow in an hour', async () => {
  const account = smallAccount();
  // The first token expires before the measured hour. The text of the second one changes every
  // minute in the last third of that hour.
  const tokens = [30, 160].map((minutes) =>
    accessTokenRecord({
      id: `tok_${minutes}`,
      name: `Server ${minutes}`,
      expires_at: new Date(Date.now() + minutes * MINUTE).toISOString(),
    }),
  );
  const { page, context, service } = await openPortal({
    account: { ...account, tokens: { sub_1: tokens } },
    body: `<portal-account usage-url="/usage"></portal-account>${scriptTag()}`,
  });
  await page.clock.install();
  // Install this after the clock, so that it counts only the widgets' timers.
  await context.addInitScript(trackTimers);
  await page.reload();
  await page.getByRole('meter').waitFor();
  await page
    .getByText(/Expires in \d hours/)
    .first()
    .waitFor();
  const devtools = await context.newCDPSession(page);
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { pending, fired } = await page.evaluate(() => ({ pending: pendingTimers.size, fired: firedTimers }));
    return { heap: usedSize, fired, constant: { nodes, jsEventListeners, pending, requests: service.requests.length } };
  };
  // The first hour runs every function once.
  await page.clock.runFor(60 * MINUTE);
  const before = await measure();
  await page.clock.runFor(60 * MINUTE);
  const after = await measure();
  expect(await page.getByText(/Expires in (39|4\d) minutes/).count()).toBeGreaterThan(0);
  expect(after.constant).toEqual(before.constant);
  // The widgets update at most once per minute.
  const fired = after.fired - before.fired;
  expect(fired).toBeGreaterThan(15);
  expect(fired).toBeLessThanOrEqual(60);
  await page.clock.runFor(60 * MINUTE);
  const later = await measure();
  // What is kept grows in each hour; what the engine has compiled meanwhile, in one of them.
  expect(Math.min(after.heap - before.heap, later.heap - after.heap)).toBeLessThan(50_000);
});
