import { failures } from './failures.js';
import { customer } from './sample-records.js';
import type { Answers, Specimen } from './specimen.js';

const NOTHING_KNOWN = {
  name: '',
  email: null,
  billing_address_line1: '',
  billing_address_line2: null,
  billing_address_city: '',
  billing_address_country_code: '',
  billing_address_zip_code: '',
  billing_address_region: null,
};

export const CUSTOMER_CARD: readonly Specimen[] = [
  card('loading', 'Loading', 'never'),
  card('person', 'A person', customer()),
  card(
    'business',
    'A business abroad',
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
  card('gaps', 'Little is known', customer({ ...NOTHING_KNOWN, name: 'Maya Lindqvist', billing_address_country_code: 'SE' })),
  card('empty', 'Nothing is known', customer(NOTHING_KNOWN)),
  card(
    'long-words',
    'Words that do not break',
    customer({
      name: 'Bartholomäus-Maximilian Donaudampfschifffahrtsgesellschaftskapitän',
      email: 'bartholomaeus.maximilian.donaudampfschifffahrt@verwaltungsgemeinschaft.example',
      billing_address_line1: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 12',
    }),
  ),
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
  { ...card('stale', 'Loaded before, and failed since', [customer(), { status: 500 }]), condition: 'refreshed' },
  ...failures('customer-card', (answer) => ({ customer: answer })),
];

function card(state: string, title: string, answers: Answers): Specimen {
  return { name: `customer-card-${state}`, title, widget: 'customer-card', portal: { customer: answers } };
}
