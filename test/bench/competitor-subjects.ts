import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { TOKEN_COUNT } from './account.js';
import type { Contender } from './contender.js';
import { handMade } from './own-contenders.js';
import { bundlePageScript } from './page-script.js';

const FOLDER = 'test/bench/peers';

export interface Peers {
  readonly contenders: readonly Contender[];
  /** Why some are missing. */
  readonly missing: readonly string[];
}

type PeerOf = Pick<Contender, 'tokenSight'> & Partial<Contender>;

const ISSUED = '2025-01-15T09:30:00.000Z';
const places = Array.from({ length: TOKEN_COUNT }, (_, place) => place);

/** What has no list of subscriptions is compared by its tokens, or by the list that comes nearest. */
const PEERS: Readonly<Record<string, { readonly entry: string; readonly page?: PeerOf }>> = {
  'plain React': { entry: 'plain-react.jsx' },
  Zuplo: {
    entry: 'zuplo.jsx',
    page: { tokenSight: { list: '.zp-key-manager--consumer-control-content', count: TOKEN_COUNT } },
  },
  WorkOS: {
    entry: 'workos.jsx',
    page: {
      tokenSight: { list: 'tbody', count: TOKEN_COUNT, text: 'Server' },
      answers: {
        '/_widgets/ApiKeys/organization-api-keys': {
          data: places.map((place) => ({
            id: `key_${place}`,
            name: `Server ${place}`,
            obfuscatedValue: `sk_…${place}`,
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
    page: {
      tokenSight: { list: '[data-widget] div:has(> div > a)', count: TOKEN_COUNT },
      answers: {
        '/components/invoices': {
          data: places.map((place) => ({
            id: `inv_${place}`,
            amount_due: 2900 + place,
            amount_paid: 2900 + place,
            amount_remaining: 0,
            collection_method: 'charge_automatically',
            created_at: ISSUED,
            currency: 'usd',
            customer_external_id: 'cus_example',
            due_date: ISSUED,
            environment_id: 'env_example',
            provider_type: 'stripe',
            status: 'paid',
            subtotal: 2900 + place,
            updated_at: ISSUED,
            url: 'https://example.com/invoice',
          })),
          params: {},
        },
      },
    },
  },
};

/** The pages of others. They are installed on first use into a folder of their own. */
export async function peerContenders(): Promise<Peers> {
  if (!isInstalled()) {
    return { contenders: [], missing: Object.keys(PEERS).map((name) => `${name}: could not be installed`) };
  }
  const contenders: Contender[] = [];
  const missing: string[] = [];
  for (const [name, { entry, page }] of Object.entries(PEERS)) {
    try {
      // Style sheets as they are shipped: not all of them can be minified.
      const { code, css } = await bundlePageScript(`${FOLDER}/${entry}`, { cssMinify: false });
      const { places: lists, ...common } = handMade(name, code);
      contenders.push({ ...common, css, ...(page ?? { places: lists }) });
    } catch (error) {
      missing.push(`${name}: could not be built: ${(error as Error).message.split('\n').slice(0, 4).join(' ')}`);
    }
  }
  return { contenders, missing };
}

function isInstalled(): boolean {
  if (existsSync(`${FOLDER}/node_modules/react-dom`)) return true;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}
