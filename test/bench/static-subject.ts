import { launchHeadlessShell } from '../browser/chromium.js';
import { targetsOf } from './page-targets.js';
import type { Environment } from './measure.js';
import { openPage } from './open-page.js';
import { startBenchServer } from './server.js';
import type { PageName, Subject } from './subject.js';

/**
 * The limit: what a subject's pages have rendered, served as HTML that needs neither script nor
 * requests.
 */
export async function staticSubject(rendered: Subject): Promise<Subject> {
  const server = await startBenchServer([rendered]);
  const browser = await launchHeadlessShell();
  const contentOf = (page: PageName): Promise<string> => serialize({ browser, server }, rendered, page);
  try {
    const { mountPoint, targets, account } = rendered;
    return {
      name: 'Static',
      code: '',
      content: { portal: await contentOf('portal'), account: await contentOf('account') },
      pages: ['portal', 'account'],
      mountPoint,
      targets,
      ...(account && { account }),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The content of `<main>`, with shadow roots as templates and their style sheets as elements. */
function serialize(environment: Environment, subject: Subject, name: PageName): Promise<string> {
  const options = { name, conditions: { cpuSlowdown: 1 }, targets: targetsOf(subject, name) };
  return openPage(environment, subject, options, ({ page }) =>
    page.evaluate(async () => {
      await pageObserver.initialPaint;
      const main = document.querySelector('main') ?? document.body;
      const shadowRoots = [...main.children].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      for (const root of shadowRoots) {
        const style = document.createElement('style');
        style.textContent = root.adoptedStyleSheets
          .flatMap(({ cssRules }) => [...cssRules])
          .map(({ cssText }) => cssText)
          .join('\n');
        root.prepend(style);
      }
      return main.getHTML({ shadowRoots });
    }),
  );
}
