import { installPackages } from '../install-packages.js';
import { TOKEN_COUNT } from './account.js';
import { bundlePageScript } from './page-script.js';
import type { Subject } from './subject.js';
import { markupSubject } from './widget-subjects.js';

const FOLDER = 'test/bench/competitors';

type TokensOnly = Pick<Subject, 'tokensTarget' | 'responses'>;

const ISSUED = '2025-01-15T09:30:00.000Z';
const indexes = Array.from({ length: TOKEN_COUNT }, (_, index) => index);

/** Competitors without a list of subscriptions are compared by their tokens, or by the most similar list. */
const COMPETITORS: Readonly<Record<string, { readonly entry: string; readonly tokensOnly?: TokensOnly }>> = {
  'Plain React': { entry: 'plain-react.jsx' },
  Zuplo: {
    entry: 'zuplo.jsx',
    tokensOnly: {
      tokensTarget: { rows: { selector: '.zp-key-manager--consumer-control-content' }, minCount: TOKEN_COUNT },
    },
  },
  WorkOS: {
    entry: 'workos.jsx',
    tokensOnly: {
      tokensTarget: { rows: { selector: 'tbody' }, minCount: TOKEN_COUNT, firstRowText: 'Server' },
      responses: {
        '/_widgets/ApiKeys/organization-api-keys': {
          data: indexes.map((index) => ({
            id: `key_${index}`,
            name: `Server ${index}`,
            obfuscatedValue: `sk_…${index}`,
            createdAt: ISSUED,
            lastUsedAt: null,
            expiresAt: null,
            permissions: [],
          })),
          list_metadata: {},
        },
        '/_widgets/ApiKeys/permissions': { data: [], list_metadata: {} },
      },
    },
  },
  'Schematic (invoices)': {
    entry: 'schematic.jsx',
    tokensOnly: {
      tokensTarget: { rows: { selector: '[data-widget] div:has(> div > a)' }, minCount: TOKEN_COUNT },
      responses: {
        '/components/invoices': {
          data: indexes.map((index) => ({
            id: `inv_${index}`,
            amount_due: 2900 + index,
            amount_paid: 2900 + index,
            amount_remaining: 0,
            collection_method: 'charge_automatically',
            created_at: ISSUED,
            currency: 'usd',
            customer_external_id: 'cus_example',
            due_date: ISSUED,
            environment_id: 'env_example',
            provider_type: 'stripe',
            status: 'paid',
            subtotal: 2900 + index,
            updated_at: ISSUED,
            url: 'https://example.com/invoice',
          })),
          params: {},
        },
      },
    },
  },
};

/** Bundles the competitors' pages. Their packages are installed on first use, into a separate folder. */
export async function competitorSubjects(): Promise<{ subjects: Subject[]; skipped: string[] }> {
  try {
    await installPackages(FOLDER);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    return { subjects: [], skipped: Object.keys(COMPETITORS).map((name) => `${name}: ${reason}`) };
  }
  const subjects: Subject[] = [];
  const skipped: string[] = [];
  for (const [name, { entry, tokensOnly }] of Object.entries(COMPETITORS)) {
    try {
      // The published style sheets are not minified: some of them have syntax that the minifier rejects.
      const { code, css } = await bundlePageScript(`${FOLDER}/${entry}`, { cssMinify: false });
      const { targets, ...subject } = markupSubject(name, code);
      subjects.push({ ...subject, css, ...(tokensOnly ?? { targets }) });
    } catch (error) {
      skipped.push(`${name}: could not be built: ${(error as Error).message.split('\n').slice(0, 4).join(' ')}`);
    }
  }
  return { subjects, skipped };
}
