import { customerRecord } from '../resources/customer.js';
import { DAY } from '../service-clock.js';
import type { AccountDefinition } from './account.js';
import { openPlans } from './subscription-plan.js';

/** A company in Japan that pays in yen and in euros. */
export const business: AccountDefinition = {
  id: 'business',
  label: 'Business abroad',
  description: 'A company in Japan with company number and tax identifier; prices in JPY and EUR.',
  open: (context) =>
    openPlans(
      context,
      'business',
      customerRecord({
        name: '高橋 美咲',
        email: 'keiri@aozora-seisakusho.example',
        external_id: 'JP-000871',
        billing_address_line1: '丸の内1丁目9番2号',
        billing_address_line2: 'あおぞらビル 12階',
        billing_address_city: '千代田区',
        billing_address_region: '東京都',
        billing_address_zip_code: '100-0005',
        billing_address_country_code: 'JP',
        is_business: true,
        business_name: '株式会社あおぞら製作所',
        company_number: '0100-01-123456',
        tax_identifier: 'T1234567890123',
      }),
      [
        {
          startedDaysAgo: 820,
          renewsInDays: 20,
          quantity: '40',
          prices: [
            {
              name: '在庫管理クラウド',
              currency: 'JPY',
              price: '1980',
              model: 'per_unit',
              is_quantity_adjustable: true,
              quantity: 40,
              quantity_adjustment_min: 10,
              quantity_adjustment_max: 500,
            },
          ],
          tokens: [
            { name: '本番環境', expiresIn: null },
            { name: '検証環境', expiresIn: 14 * DAY },
          ],
        },
        {
          startedDaysAgo: 200,
          renewsInDays: 165,
          prices: [
            {
              name: 'Freight Tracking Europe',
              currency: 'EUR',
              price: '12400.00',
              billing_period: { time_unit: 'year', value: 1 },
            },
            {
              name: 'Customs documents',
              currency: 'EUR',
              price: '0.35',
              model: 'per_unit',
              is_metered: true,
              aggregation_period: { time_unit: 'month', value: 1 },
            },
          ],
          tokens: [{ name: 'Hamburg warehouse', expiresIn: 120 * DAY, lifetime: 365 * DAY }],
        },
        {
          startedDaysAgo: 12,
          renewsInDays: 18,
          prices: [{ name: '電子署名 1,000件パック', currency: 'JPY', price: '150000', package_quantity: 1000 }],
          fields: { psp_name: 'bank-transfer' },
        },
      ],
    ),
};
