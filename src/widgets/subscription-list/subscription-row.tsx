import { useState } from 'preact/hooks';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { DateTime } from '../../ui/date-time.js';
import { DescriptionList } from '../../ui/description-list.js';
import { Icon } from '../../ui/icon.js';
import { TokenList } from '../access-tokens/token-list.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { QuotaList } from '../usage/quota-list.js';
import { useWidget } from '../widget-context.js';
import { LineItem } from './line-item.js';
import type { DatedRow } from './subscription-dates.js';

type Section = 'tokens' | 'usage';

export interface SubscriptionRowProps {
  readonly row: DatedRow;
  readonly usageUrl: string | undefined;
}

/** One subscription. Its access tokens and usage are expanded in place, and requested only then. */
export function SubscriptionRow({ row, usageUrl }: SubscriptionRowProps) {
  const { item: subscription, dates, pastDueAt } = row;
  const { id, state } = subscription;
  const { records: items, invalidCount } = subscription.items;
  const { client, translation } = useWidget();
  const { locale, t, formatToNodes, plural } = translation;
  const [expandedSection, setExpandedSection] = useState<Section>();
  const title = formatSubscriptionTitle(subscription, translation);

  const renderDisclosure = (section: Section) => {
    const isExpanded = expandedSection === section;
    const toggle = (): void => {
      setExpandedSection(isExpanded ? undefined : section);
      if (!isExpanded && id) client.selectSubscription(id);
    };
    return (
      <Button icon="chevron" label={`${t(section)} ${title}`} isExpanded={isExpanded} onClick={toggle}>
        {t(section)}
      </Button>
    );
  };

  return (
    <li class="stack" part="row" role="listitem">
      <div class="cluster justify-between">
        <h3 part="row-title" tabIndex={-1}>
          <bdi>{title}</bdi>
        </h3>
        <span class="cluster badges">
          {/* A state that is not documented is shown as received. */}
          {state && <Badge tone={state === 'active' ? 'good' : undefined}>{state === 'active' || state === 'canceled' ? t(`state.${state}`) : state}</Badge>}
          {subscription.is_cancelation_scheduled && <Badge tone="warning">{t('cancelationScheduled')}</Badge>}
        </span>
      </div>
      {pastDueAt && (
        <p class="cluster" part="past-due">
          <Icon name="warning" />
          <span>{formatToNodes('pastDueSince', { date: <DateTime value={pastDueAt} locale={locale} /> })}</span>
        </p>
      )}
      {items.map((item, index) => (
        <LineItem key={index} item={item} hasName={items.length > 1} />
      ))}
      {!!invalidCount && <p class="small muted">{plural('invalidRecords', invalidCount)}</p>}
      <DescriptionList items={dates.map(([label, date]) => [t(label), date && <DateTime value={date} locale={locale} />])} />
      {id && (
        <div class="cluster" part="actions">
          {renderDisclosure('tokens')}
          {usageUrl && renderDisclosure('usage')}
        </div>
      )}
      {id && expandedSection && (
        <div class="stack row-section" part={`row-${expandedSection}`}>
          {expandedSection === 'tokens' && <TokenList subscriptionId={id} revealSeconds={undefined} warnDays={undefined} headingLevel={4} />}
          {expandedSection === 'usage' && usageUrl && <QuotaList subscriptionId={id} usageUrl={usageUrl} headingLevel={4} />}
        </div>
      )}
    </li>
  );
}
