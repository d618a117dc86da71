import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';

it('a widget keeps its styles when it is moved into another document and back', async () => {
  const { page, region } = await openPortal({ body: `<main>${scriptTag('customer-card')}</main>` });
  await region('Your details').getByText('Robin Example').waitFor();
  const displays = await page.evaluate(async () => {
    const card = document.querySelector('portal-customer-card') as Element;
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const displayOfTitle = async (): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve));
      const part = card.shadowRoot?.querySelector('[part~=header]') as Element;
      return (part.ownerDocument.defaultView as Window).getComputedStyle(part).display;
    };
    const inPage = await displayOfTitle();
    (frame.contentDocument as Document).body.append(card);
    const inFrame = await displayOfTitle();
    document.querySelector('main')?.append(card);
    return [inPage, inFrame, await displayOfTitle()];
  });
  expect(displays).toEqual(['flex', 'flex', 'flex']);
});

it('a widget in a frame goes on working: a pressed row opens its panel', async () => {
  const { page, region } = await openPortal({ body: `<main>${scriptTag('subscription-list')}</main>` });
  await region('Subscriptions').getByRole('button', { name: 'Maps' }).waitFor();
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    (frame.contentDocument as Document).body.append(document.querySelector('portal-subscription-list') as Element);
  });
  const inFrame = page.frameLocator('iframe');
  await inFrame.getByRole('button', { name: 'Maps' }).click();
  const panel = inFrame.getByRole('region', { name: 'Maps' });
  await panel.getByRole('button', { name: 'Show Server' }).waitFor();
  expect(await panel.isVisible()).toBe(true);
});
