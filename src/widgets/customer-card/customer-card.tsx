import { addressLines } from '../../format/address.js';
import type { Customer } from '../../state/types.js';
import { DescriptionList } from '../../ui/description-list.js';
import { Panel } from '../../ui/panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryErrorAlert } from '../query-error-alert.js';
import { QueryEvents } from '../query-events.js';
import { useWidget } from '../widget-context.js';

/** The customer's record. */
export function CustomerCard() {
  const { client, translation, announcer } = useWidget();
  const { t } = translation;
  const query = client.customer();
  const customer = query.data.value;
  return (
    <Panel title={t('details')} isBusy={query.isFetching} announcement={announcer.message}>
      <QueryEvents query={query} getCount={() => 1} getMessage={() => t('detailsLoaded')} />
      <QueryErrorAlert query={query} isStale={!!customer} />
      {customer && <CustomerDetails customer={customer} />}
      {!customer && !query.error.value && <Skeleton variant="details" />}
    </Panel>
  );
}

function CustomerDetails({ customer }: { readonly customer: Customer }) {
  const { locale, t } = useWidget().translation;
  const lines = addressLines(customer, locale);
  // A record that does not say whether it is a business shows the fields that it has.
  const businessField = (value: string | null) => customer.is_business !== false && isolatedLine(value);
  const items = [
    [t('name'), isolatedLine(customer.name)],
    [t('email'), isolatedLine(customer.email)],
    [t('businessName'), businessField(customer.business_name)],
    [t('companyNumber'), businessField(customer.company_number)],
    [t('taxIdentifier'), businessField(customer.tax_identifier)],
    [t('address'), lines.length > 0 && <address part="address">{lines.map(isolatedLine)}</address>],
  ] as const;
  return items.some(([, description]) => description) ? <DescriptionList items={items} /> : <p class="muted">{t('empty.details')}</p>;
}

/** A line of its own, isolated so that text in another direction does not reorder what is around it. */
function isolatedLine(value: string | null) {
  return (
    value?.trim() && (
      <div key={value}>
        <bdi>{value}</bdi>
      </div>
    )
  );
}
