import { addressLines } from '../../format/address.js';
import type { Customer } from '../../state/records.js';
import { FactList } from '../../ui/fact-list.js';
import { Panel } from '../../ui/panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useTranslation } from '../../ui/translation-context.js';
import { RequestFailure } from '../request-failure.js';
import { useAnswers } from '../use-answers.js';
import { useLease } from '../use-lease.js';
import type { WidgetProps } from '../widget-props.js';

/** Who the logged-in customer is, as the vendor knows them. */
export function CustomerCard(props: WidgetProps) {
  const { text } = useTranslation();
  const customer = useLease(props.store.customer, [props.store]);
  const { rows, failure, isLoading } = customer.state.value;
  useAnswers(customer, text('detailsLoaded'), props);
  return (
    <Panel title={text('details')} isBusy={isLoading} news={props.news.text}>
      <RequestFailure of={customer} isStale={!!rows} widgetProps={props} />
      {rows?.map(({ key, item }) => <Details key={key} customer={item} />) ?? (!failure && <Skeleton kind="details" />)}
    </Panel>
  );
}

function Details({ customer }: { readonly customer: Customer }) {
  const { locale, text } = useTranslation();
  const lines = addressLines(customer, locale);
  // Where the service does not say whether it is a business, the fields themselves tell.
  const ofBusiness = (value: string | null) => customer.is_business !== false && isolated(value);
  const facts = [
    [text('name'), isolated(customer.name)],
    [text('email'), isolated(customer.email)],
    [text('businessName'), ofBusiness(customer.business_name)],
    [text('companyNumber'), ofBusiness(customer.company_number)],
    [text('taxIdentifier'), ofBusiness(customer.tax_identifier)],
    [text('address'), lines.length > 0 && <address part="address">{lines.map(isolated)}</address>],
  ] as const;
  return facts.some(([, content]) => content) ? <FactList facts={facts} /> : <p class="muted">{text('empty.details')}</p>;
}

/** A text of the service on a line of its own, kept from reordering what stands around it. */
function isolated(value: string | null) {
  return (
    value?.trim() && (
      <div key={value}>
        <bdi>{value}</bdi>
      </div>
    )
  );
}
