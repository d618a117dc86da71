import fc, { type Arbitrary } from 'fast-check';

/** Any JSON. A field named `__proto__` is one of the object's own, as `JSON.parse` makes it. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.json().map((text): unknown => JSON.parse(text)),
);

const text = fc.string();
const integer = fc.oneof(fc.integer(), fc.double({ noNaN: true }));
const flag = fc.boolean();
const elements = fc.array(anyJson, { maxLength: 3 });

/** Mostly what the document says of it, sometimes nothing, now and then anything. */
function nearly(documented: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 20, arbitrary: documented },
    { weight: 2, arbitrary: fc.constantFrom(null, undefined) },
    { weight: 1, arbitrary: anyJson },
  );
}

/** Any of the fields, and now and then others. */
function nearRecord(fields: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<object> {
  const entries = Object.entries(fields).map(([name, documented]) => [name, nearly(documented)] as const);
  const others = fc.dictionary(fc.string(), anyJson, { maxKeys: 2 });
  return fc
    .tuple(others, fc.record(Object.fromEntries(entries), { requiredKeys: [] }))
    .map(([unknown, known]) => ({ ...unknown, ...known }));
}

function nearList(record: Arbitrary<object>): Arbitrary<unknown> {
  return fc.array(nearly(record), { maxLength: 4 });
}

function each<Field>(names: readonly string[], field: Field): Record<string, Field> {
  return Object.fromEntries(names.map((name) => [name, field]));
}

const period = nearRecord({ time_unit: text, value: integer });

const price = nearRecord({
  ...each(['id', 'base_product_id', 'parent_id', 'product_id', 'customer_id', 'subscription_id', 'vendor_id'], text),
  ...each(['name', 'type', 'model', 'currency', 'price', 'created_at', 'updated_at'], text),
  ...each(['billing_period', 'aggregation_period'], period),
  ...each(['is_metered', 'is_quantity_adjustable', 'is_topup_enabled'], flag),
  ...each(['package_quantity', 'quantity', 'quantity_adjustment_min', 'quantity_adjustment_max'], integer),
  ...each(['priced_items', 'tiers'], elements),
});

const item = nearRecord({
  ...each(['id', 'subscription_id', 'price_id', 'quantity', 'created_at', 'updated_at'], text),
  ...each(['billing_started_at', 'next_billed_at'], text),
  price,
});

/** Records of the document, or nearly so. */
export const anySubscription = nearRecord({
  ...each(['id', 'vendor_id', 'product_id', 'customer_id', 'order_id', 'state', 'psp_name'], text),
  ...each(['created_at', 'updated_at', 'activated_at', 'expired_at', 'canceled_at', 'past_due_at'], text),
  cancellation_scheduled_at: text,
  billing_version: integer,
  is_cancelation_scheduled: flag,
  items: nearList(item),
});

export const anyCustomer = nearRecord({
  ...each(['id', 'name', 'email', 'external_id', 'business_name', 'company_number', 'tax_identifier'], text),
  ...each(['billing_address_line1', 'billing_address_line2', 'billing_address_city'], text),
  ...each(['billing_address_country_code', 'billing_address_zip_code', 'billing_address_region'], text),
  is_business: flag,
});

export const anyAccessToken = nearRecord({
  ...each(['id', 'name', 'value', 'issued_at', 'expires_at'], text),
  is_expired: flag,
});

const count = fc.oneof(integer, text);

const quota = nearRecord({
  ...each(['quota', 'usage'], count),
  period: nearRecord({ unit: text, value: integer }),
  end: text,
});

export const anyBillableMetric = nearRecord({ ...each(['name', 'label'], text), quotas: nearList(quota) });

/** An answer of a list operation, or nearly so. */
export function anyAnswer(record: Arbitrary<object>): Arbitrary<unknown> {
  const pagination = nearRecord(each(['limit', 'offset', 'total'], fc.nat()));
  return fc.oneof(
    { weight: 9, arbitrary: nearRecord({ data: nearList(record), metadata: nearRecord({ pagination }) }) },
    { weight: 1, arbitrary: anyJson },
  );
}

/** What a page may have put on `Object.prototype`. */
export const anyPollution: Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(
    ...['id', 'name', 'value', 'state', 'items', 'price', 'tiers', 'billing_period', 'time_unit', 'is_expired', 'email'],
    ...['label', 'quotas', 'quota', 'usage', 'period', 'unit', 'end'],
    ...['data', 'metadata', 'pagination', 'total', 'limit', 'offset', 'nobody_knows', '0'],
  ),
  fc.oneof(anyJson, price, period, fc.array(item, { maxLength: 2 })),
  { minKeys: 1, maxKeys: 4 },
);
