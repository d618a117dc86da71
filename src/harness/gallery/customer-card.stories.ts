import { BUSINESS_CUSTOMER } from '../../mock-server/fixtures/customers.js';
import { WITH_LINKS, withLinks } from './links.js';
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

const ofLongWords = customer({
  name: 'Bartholomäus-Maximilian Donaudampfschifffahrtsgesellschaftskapitän',
  email: 'bartholomaeus.maximilian.donaudampfschifffahrt@verwaltungsgemeinschaft.example',
  billing_address_line1: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 12',
});

const inArabic = customer({
  name: 'ليلى حداد',
  billing_address_line1: 'شارع النخيل 14',
  billing_address_line2: null,
  billing_address_city: 'عمّان',
  billing_address_region: null,
  billing_address_zip_code: '11118',
  billing_address_country_code: 'JO',
});

export const CUSTOMER_CARD: readonly Story[] = [
  card('loading', 'Loading', 'never'),
  card('person', 'Person', customer()),
  card('business', 'Business abroad', customer(BUSINESS_CUSTOMER)),
  card('gaps', 'Few fields', customer({ ...EMPTY_FIELDS, name: 'Maya Lindqvist', billing_address_country_code: 'SE' })),
  card('empty', 'No fields', customer(EMPTY_FIELDS)),
  card('long-words', 'Long words', ofLongWords),
  withLinks(card('links', WITH_LINKS, customer())),
  withLinks(card('failed-links', 'No access, with a link to support', { status: 403 })),
  card('right-to-left', 'Right to left, in Arabic', inArabic, { options: { locale: 'ar' } }),
  card('stale', 'Refetch failed', [customer(), { status: 500 }], { pageState: 'refreshed' }),
];

function card(state: string, title: string, responses: MockResponses, more: Partial<Story> = {}): Story {
  const portal = { customer: responses };
  return { name: `customer-card-${state}`, title, widget: 'customer-card', portal, ...more };
}
