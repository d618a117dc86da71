import { readFile } from 'node:fs/promises';
import { codeUnder } from '../browser/documentation.js';
import { firstSubscriptionId, TOKEN_COUNT } from './account.js';
import { BASELINE_COMMIT, readBaseline } from './baseline.js';
import { bundlePageScript } from './page-script.js';
import type { Subject } from './subject.js';
import { USAGE_PATH } from './server.js';
import { baselineTargets, currentAccountTargets, currentTargets, handWrittenTargets, type Targets } from './targets.js';

const BASELINE_NAME = `Release ${BASELINE_COMMIT}`;

// The paths that the documented head script preloads. The pages of the benchmark have no link to a subscription, but a known one.
const DOCUMENTED_PATHS = "['customer', 'subscriptions/?limit=20', ...tokens]";

/** The page in plain DOM code that all subjects are compared with. */
export async function handWrittenSubject(): Promise<Subject> {
  return {
    ...markupSubject('By hand', (await bundlePageScript('test/bench/hand-written/main.ts')).code),
    account: { html: `<div data-widget="account" data-usage-url="${USAGE_PATH}"></div>`, targets: handWrittenTargets },
  };
}

/** A subject with the markup of the hand-written page. */
export function markupSubject(name: string, code: string): Subject & { readonly targets: Targets } {
  return {
    name,
    code,
    mountPoint: (widget, subscriptionId) =>
      `<div data-widget="${widget}" data-subscription-id="${subscriptionId}"></div>`,
    targets: handWrittenTargets,
    tokensTarget: { rows: handWrittenTargets.tokens, minCount: TOKEN_COUNT },
  };
}

/** The script in `dist`, plain and with each of the two documented head snippets. */
export async function currentSubjects(): Promise<Subject[]> {
  const plain = elementsSubject('Current build', await readFile('dist/portal-widgets.js', 'utf8'), currentTargets);
  const [, documentedScript = ''] = await codeUnder('Faster loading', 'src/element/README.md');
  const script = documentedScript.replace(DOCUMENTED_PATHS, JSON.stringify(preloadPaths()));
  if (script === documentedScript) throw new Error('The head script in src/element/README.md preloads other paths');
  const links = preloadPaths().map((path) => `<link rel="preload" as="fetch" crossorigin href="/api/v0/${path}">`);
  return [
    {
      ...plain,
      baseline: BASELINE_NAME,
      account: { html: `<portal-account usage-url="${USAGE_PATH}"></portal-account>`, targets: currentAccountTargets },
    },
    { ...plain, name: `${plain.name}, preloaded`, head: links.join('') },
    { ...plain, name: `${plain.name}, script in head`, head: script, baseline: `${BASELINE_NAME}, script in head` },
  ];
}

/** The baseline release, plain and with the head script of that release; a reason if it can't be built. */
export async function baselineSubjects(): Promise<{ subjects: Subject[]; skipped: string[] }> {
  let code: string;
  try {
    code = await readBaseline();
  } catch (error) {
    return {
      subjects: [],
      skipped: [`${BASELINE_NAME}: ${(error as Error).message.trim().split('\n').slice(0, 4).join(' ')}`],
    };
  }
  const plain = { ...elementsSubject(BASELINE_NAME, code, baselineTargets), hasOtherDesign: true };
  return {
    subjects: [plain, { ...plain, name: `${BASELINE_NAME}, script in head`, head: baselineHeadScript() }],
    skipped: [],
  };
}

function elementsSubject(name: string, code: string, targets: Targets): Subject {
  return {
    name,
    code,
    mountPoint(widget, subscriptionId) {
      const attribute = widget === 'access-tokens' ? ` subscription-id="${subscriptionId}"` : '';
      return `<portal-${widget}${attribute}></portal-${widget}>`;
    },
    mountScript: `
      globalThis.mountWidget = (target, widget, options) => PortalWidgets.mount(target, widget, options).unmount;`,
    targets,
    tokensTarget: { rows: targets.tokens, minCount: TOKEN_COUNT },
  };
}

/** Not read from the README, so that the baseline stays as it was released. */
function baselineHeadScript(): string {
  return `<script>
  for (const path of ${JSON.stringify(preloadPaths())}) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: \`/api/v0/\${path}\` });
    document.head.append(link);
  }
  for (const Formatter of [Intl.NumberFormat, Intl.DateTimeFormat]) setTimeout(Formatter);
</script>
`;
}

function preloadPaths(): readonly string[] {
  return ['customer', 'subscriptions/?limit=20', `subscriptions/${firstSubscriptionId()}/access-tokens/`];
}
