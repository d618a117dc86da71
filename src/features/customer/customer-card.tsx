import type { ComponentChildren } from 'preact';
import type { Customer } from '../../client/resources/customer.js';
import { addressLines } from '../../format/address.js';
import { renderIcon } from '../../ui/icon.js';
import { Card } from '../../ui/card.js';
import { DescriptionList } from '../../ui/description-list.js';
import { StateMessage } from '../../ui/state-message.js';
import { QueryStatus } from '../../ui/query-state/query-status.js';
import { QueryEvents } from '../../ui/query-state/query-events.js';
import { ActionLink, VendorLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';

const LETTER = /[\p{L}\p{N}]\p{M}*/u;
// Letters of these scripts join, so initials need a separator.
const JOINING_SCRIPTS = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}]/u;
const ZERO_WIDTH_NON_JOINER = '\u200c';

export function CustomerCard() {
  const { page, translation } = useWidget();
  const { t } = translation;
  const query = page.customer();
  const customer = query.data.value;
  return (
    <Card class="customer" title={t('details')} tools={customer && <CustomerLinks customerId={customer.id} />}>
      <QueryEvents query={query} getMessage={() => t('detailsLoaded')} />
      <QueryStatus query={query} hasData={!!customer} />
      {customer && <CustomerDetails customer={customer} />}
    </Card>
  );
}

function CustomerLinks({ customerId }: { readonly customerId: string | null }) {
  const { getActions } = useWidget();
  const values = { customerId };
  return (
    <div class="tools">
      <VendorLink name="editDetails" look="text" />
      {getActions('customer', values).map((action) => (
        <ActionLink key={action.action} action={action} look="text" values={values} />
      ))}
    </div>
  );
}

function CustomerDetails({ customer }: { readonly customer: Customer }) {
  const { locale, t } = useWidget().translation;
  const lines = addressLines(customer, locale);
  // If the service doesn't say whether the customer is a business, assume so.
  const isBusiness = customer.is_business !== false;
  const company = isBusiness ? customer.business_name : null;
  const { name, email } = customer;
  const facts = [
    [t('label.companyNumber'), isBusiness && isolatedLine(customer.company_number)],
    [t('label.taxId'), isBusiness && isolatedLine(customer.tax_identifier)],
    [
      t('label.address'),
      lines.length > 0 && <address part="address">{lines.map((line) => isolatedLine(line))}</address>,
    ],
  ] as const;
  // Names and email addresses need no visible labels.
  const identity = [
    [<span class="visually-hidden">{t('label.company')}</span>, isolatedLine(company)],
    [<span class="visually-hidden">{t('label.name')}</span>, isolatedLine(name)],
    [<span class="visually-hidden">{t('label.email')}</span>, isolatedLine(email, getEmailParts)],
  ] as const;
  if (![...facts, ...identity].some(([, description]) => description))
    return <StateMessage icon="person" title={t('empty.details')} />;
  const initials = getInitials(company?.trim() || name || '', locale);
  return (
    <div class="customer-details">
      <div class="identity">
        <span key={initials} class="avatar" aria-hidden="true">
          {initials || renderIcon('person')}
        </span>
        <DescriptionList items={identity} />
      </div>
      <DescriptionList items={facts} />
    </div>
  );
}

function isolatedLine(value: string | null, render: (value: string) => ComponentChildren = (text) => text) {
  return (
    value?.trim() && (
      <div key={value}>
        <bdi>{render(value)}</bdi>
      </div>
    )
  );
}

/** Lets a long email address break before "@" or a dot. */
const getEmailParts = (email: string) => email.split(/(?=[@.])/).flatMap((part) => [<wbr />, part]);

/** Returns the initials of the first and last word. */
export function getInitials(name: string, locale: string): string {
  const letters = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  const initials = [...letters.slice(0, 1), ...letters.slice(1).slice(-1)];
  const separator = initials.every((letter) => JOINING_SCRIPTS.test(letter)) ? ZERO_WIDTH_NON_JOINER : '';
  return initials.join(separator).toLocaleUpperCase(locale);
}
