import { errorStories } from './error-stories.js';
import { withLinks } from './links.js';
import { customer } from './sample-data.js';
import type { MockResponses, Story } from './story.js';

const EMPTY_FIELDS = {
  name: '',
  email: null,
  billing_address_line1: '',
  billing_address_line2: null,
  billing_address_city: '',
  billing_address_country_code: '',
  billing_address_zip_code: '',
  billing_address_region: null,
};

export const CUSTOMER_CARD: readonly Story[] = [
  card('loading', 'Loading', 'never'),
  card('person', 'Person', customer()),
  card(
    'business',
    'Business abroad',
    customer({
      name: 'Takahashi Misaki',
      email: 'misaki@example.jp',
      billing_address_line1: '神南1丁目2-3',
      billing_address_line2: '青空ビル4階',
      billing_address_city: '渋谷区',
      billing_address_region: '東京都',
      billing_address_zip_code: '150-0041',
      billing_address_country_code: 'JP',
      is_business: true,
      business_name: '青空物流株式会社',
      company_number: '0110-01-000000',
      tax_identifier: 'T0000000000000',
    }),
  ),
  card('gaps', 'Few fields', customer({ ...EMPTY_FIELDS, name: 'Maya Lindqvist', billing_address_country_code: 'SE' })),
  card('empty', 'No fields', customer(EMPTY_FIELDS)),
  card(
    'long-words',
    'Long words',
    customer({
      name: 'Bartholomäus-Maximilian Donaudampfschifffahrtsgesellschaftskapitän',
      email: 'bartholomaeus.maximilian.donaudampfschifffahrt@verwaltungsgemeinschaft.example',
      billing_address_line1: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 12',
    }),
  ),
  withLinks(card('links', 'With links and actions of the vendor', customer())),
  withLinks(card('failed-links', 'No access, with a link to support', { status: 403 })),
  {
    ...card(
      'right-to-left',
      'Right to left, in Arabic',
      customer({
        name: 'ليلى حداد',
        billing_address_line1: 'شارع النخيل 14',
        billing_address_line2: null,
        billing_address_city: 'عمّان',
        billing_address_region: null,
        billing_address_zip_code: '11118',
        billing_address_country_code: 'JO',
      }),
    ),
    attributes: { locale: 'ar' },
  },
  { ...card('stale', 'Refetch failed', [customer(), { status: 500 }]), pageState: 'refreshed' },
  ...errorStories('customer-card', (response) => ({ customer: response })),
];

function card(state: string, title: string, responses: MockResponses): Story {
  return { name: `customer-card-${state}`, title, widget: 'customer-card', portal: { customer: responses } };
}
