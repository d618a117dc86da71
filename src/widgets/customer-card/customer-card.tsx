import type { Customer } from '../../api/resources/customer.js';
import { addressLines } from '../../format/address.js';
import { FactList } from '../../ui/fact-list.js';
import { Panel } from '../../ui/panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useTranslation } from '../../ui/translation-context.js';
import { FailedRequest } from '../failed-request.js';
import { useAnswers } from '../use-answers.js';
import { useLease } from '../use-lease.js';
import type { WidgetProps } from '../widget-props.js';

/** Who the logged-in customer is, as the vendor knows them. */
export function CustomerCard({ store, news, report }: WidgetProps) {
  const { text } = useTranslation();
  const customer = useLease(() => store.customer(), [store]);
  const data = customer.data.value;
  useAnswers(customer, { widget: 'customer-card', report, news, count: 1, loadedText: text('customerLoaded') });

  return (
    <Panel title={text('customerCard')} isBusy={customer.loading.value} news={news.text}>
      <FailedRequest of={customer} isStale={data !== undefined} />
      {data ? <Details customer={data} /> : !customer.failure.value && <Skeleton rows={3} kind="facts" />}
    </Panel>
  );
}

function Details({ customer }: { readonly customer: Customer }) {
  const { locale, text } = useTranslation();
  const lines = addressLines(customer, locale);
  // Where the service does not say whether it is a business, the fields themselves tell.
  const isBusiness = customer.is_business !== false;
  const facts = (
    <FactList
      facts={[
        [text('name'), isolated(customer.name)],
        [text('email'), isolated(customer.email)],
        [text('businessName'), isBusiness ? isolated(customer.business_name) : null],
        [text('companyNumber'), isBusiness ? isolated(customer.company_number) : null],
        [text('taxIdentifier'), isBusiness ? isolated(customer.tax_identifier) : null],
        [text('address'), lines.length > 0 ? <Address lines={lines} /> : null],
      ]}
    />
  );
  const isEmpty = lines.length === 0 && !customer.name && !customer.email && !(isBusiness && hasBusinessDetails(customer));
  return isEmpty ? <p class="empty">{text('customerEmpty')}</p> : facts;
}

function hasBusinessDetails({ business_name, company_number, tax_identifier }: Customer): boolean {
  return Boolean(business_name || company_number || tax_identifier);
}

function Address({ lines }: { readonly lines: readonly string[] }) {
  return (
    <address part="address">
      {lines.map((line, place) => (
        <span key={place} class="address-line">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}

/** A text of the service, kept from reordering what stands around it; null where there is none. */
function isolated(value: string | null) {
  return value?.trim() ? <bdi>{value}</bdi> : null;
}
