import { describe, expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';
import { trackListeners, trackTimers } from './track-pending.js';

describe('custom element', () => {
  it('shows its content until it is upgraded, and not afterwards', async () => {
    const body = '<portal-customer-card><a href="/account">Your account</a></portal-customer-card>';
    const { page, region } = await openPortal({ account: smallAccount(), body });
    const fallback = page.getByText('Your account');
    expect(await fallback.isVisible()).toBe(true);
    await page.evaluate("import('/portal-widgets.js')");
    await region('Your details').getByText('Robin Example').waitFor();
    expect(await fallback.isVisible()).toBe(false);
  });
});

/** Timers and listeners of a page with `trackTimers` and `trackListeners`. */
const pending = () => ({ timers: [...pendingTimers], listeners: activeListeners() });

describe('idle widgets', () => {
  it.each([
    ['no token ever expires', undefined],
    ['the first token expires in a month', 30 * 86_400_000],
  ])('run no script when %s', async (_, lifetime) => {
    const account = smallAccount();
    const expires_at = lifetime === undefined ? null : new Date(Date.now() + lifetime).toISOString();
    const { page, context, region } = await openPortal({
      account: { ...account, tokens: { sub_1: account.tokens.sub_1.map((token) => ({ ...token, expires_at })) } },
      body: `<portal-customer-card></portal-customer-card><portal-subscription-list></portal-subscription-list>
        <portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
      initScript: [trackTimers, trackListeners],
    });
    await region('Access tokens').getByRole('heading', { name: 'Laptop' }).waitFor();
    await region('Your details').getByText('Robin Example').waitFor();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Performance.enable');
    const scriptSeconds = async (): Promise<number> => {
      const { metrics } = await protocol.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
    };
    const advanceVirtualTime = async (budget: number): Promise<void> => {
      const expired = new Promise((resolve) => protocol.once('Emulation.virtualTimeBudgetExpired', resolve));
      await protocol.send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget });
      await expired;
    };
    await advanceVirtualTime(1000);
    const before = await scriptSeconds();
    await advanceVirtualTime(60_000);
    expect(await scriptSeconds()).toBe(before);
    // For the next date, at the latest the new year, in which the dates of this one have a year.
    expect((await page.evaluate(pending)).timers).toHaveLength(1);
    // Checks that the metric increases when a script runs.
    await protocol.send('Emulation.setVirtualTimePolicy', { policy: 'advance' });
    await region('Access tokens').getByRole('button', { name: 'Show Server' }).click();
    expect(await scriptSeconds()).toBeGreaterThan(before);
  });
});
