import { addressLines } from '../../format/address.js';
import type { Translation } from '../../i18n/translation.js';
import type { Customer } from '../../state/records.js';
import { factList } from '../../ui/fact-list.js';
import { Live } from '../../ui/live.js';
import { Panel } from '../../ui/panel.js';
import { skeleton } from '../../ui/skeleton.js';
import { RequestFailure } from '../request-failure.js';
import { tell } from '../tell.js';
import type { WidgetProps } from '../widget-props.js';

/** Who the logged-in customer is, as the vendor knows them. */
export class CustomerCard extends Live<WidgetProps> {
  readonly #customer = this.hold(this.props.store.customer());
  readonly #told = new WeakSet<object>();

  protected override shown(): void {
    tell(this.#customer, () => this.props.translation.t('detailsLoaded'), this.props, this.#told);
  }

  protected view() {
    const { store, translation, news } = this.props;
    const { rows, failure, isLoading } = this.#customer.state.value;
    return (
      <Panel title={translation.t('details')} isBusy={isLoading} news={news.text}>
        <RequestFailure of={this.#customer} isStale={!!rows} store={store} translation={translation} />
        {rows?.map(({ item }) => details(item, translation)) ??
          (!failure && skeleton('details'))}
      </Panel>
    );
  }
}

function details(customer: Customer, { locale, t }: Translation) {
  const lines = addressLines(customer, locale);
  // Where the service does not say whether it is a business, the fields themselves tell.
  const ofBusiness = (value: string | null) => customer.is_business !== false && isolated(value);
  const facts = [
    [t('name'), isolated(customer.name)],
    [t('email'), isolated(customer.email)],
    [t('businessName'), ofBusiness(customer.business_name)],
    [t('companyNumber'), ofBusiness(customer.company_number)],
    [t('taxIdentifier'), ofBusiness(customer.tax_identifier)],
    [t('address'), lines.length > 0 && <address part="address">{lines.map(isolated)}</address>],
  ] as const;
  return facts.some(([, content]) => content) ? factList(facts) : <p class="muted">{t('empty.details')}</p>;
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
