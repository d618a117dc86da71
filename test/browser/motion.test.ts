import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { subscription } from './portal-records.js';

const NAMES = ['Maps', 'Weather'];

it.each([
  ['two columns', 1280, ['opacity 0.1s']],
  ['an accordion', 700, ['opacity 0.14s', 'translate 0.14s']],
])('the panel in %s fades in after a press, not on arrival', async (_, width, expected) => {
  const { page, region } = await openPortal({
    account: { subscriptions: NAMES.map((name) => subscription(`sub ${name}`, name)) },
    body: scriptTag(),
    context: { viewport: { width, height: 700 } },
  });
  // Events of transitions don't leave the shadow root, and the skeleton is replaced soon.
  await page.evaluate(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      root.addEventListener('transitionrun', (event) => {
        const { target, propertyName } = event as TransitionEvent;
        if (!(target instanceof Element) || !target.matches('.panel-content')) return;
        const [duration] = getComputedStyle(target).transitionDuration.split(',');
        const log = document.body.dataset['transitions'] ?? '';
        document.body.dataset['transitions'] = `${log};${propertyName} ${duration}`;
      });
      return root;
    };
    document.body.append(document.createElement('portal-account'));
  });
  const transitions = async () =>
    (await page.evaluate(() => document.body.dataset['transitions']))?.split(';').slice(1).toSorted() ?? [];
  const list = region('Subscriptions');
  await list.getByRole('region', { name: 'Maps' }).getByText('No access tokens').waitFor();
  expect(await transitions()).toEqual([]);
  await list.getByRole('button', { name: 'Weather' }).click();
  await expect.poll(transitions).toEqual(expected);
});
