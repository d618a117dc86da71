import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { TokenList } from '../access-tokens/token-list.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { QuotaList } from '../usage/quota-list.js';
import { useWidget } from '../widget-context.js';
import { renderSubscriptionPrice } from './price.js';
import { SubscriptionDetails } from './subscription-details.js';
import { renderStatus } from './subscription-status.js';
import type { SubscriptionRowData } from './subscription-summary.js';

type Section = 'tokens' | 'usage' | 'details';

export interface SubscriptionRowProps {
  readonly row: SubscriptionRowData;
  /** Whether its access tokens are shown until the user collapses them. */
  readonly isExpanded: boolean;
  readonly usageUrl: string | undefined;
  /** Renders the details for print, in addition to the expanded section. */
  readonly showsDetails: boolean;
}

function scrollToRow(row: Element | null): void {
  row?.scrollIntoView({ block: 'center' });
}

/** One subscription. Its access tokens, usage and details are expanded in place, and requested only then. */
export function SubscriptionRow({ row, isExpanded, usageUrl, showsDetails }: SubscriptionRowProps) {
  const { item: subscription, summary } = row;
  const { id } = subscription;
  const { client, translation, emit } = useWidget();
  const { t } = translation;
  const { selection } = client;
  const followers = selection.followers.value;
  // Undefined until the user has expanded or collapsed something.
  const [toggledSection, setToggledSection] = useState<Section | null>();
  const expandedSection = toggledSection === undefined && isExpanded ? 'tokens' : toggledSection;
  // Computed, so that a selection re-renders two rows instead of all.
  const isSelected = useComputed(() => id !== null && id === selection.selectedId.value);
  const title = formatSubscriptionTitle(subscription, translation);

  const renderAction = (section: Section) => {
    // Another widget of the page shows the tokens or the usage of the selected subscription: no second copy of the same secrets.
    const selectOnly = section !== 'details' && followers.includes(section);
    const isSectionExpanded = expandedSection === section;
    const handleClick = (): void => {
      if (!selectOnly) setToggledSection(isSectionExpanded ? null : section);
      if (section === 'details' || isSectionExpanded || !id) return;
      selection.select(subscription);
      emit('portal-select', { subscriptionId: id });
      if (selectOnly) selection.scrollToFollower(section);
    };
    const text = t(section === 'details' ? 'moreDetails' : section);
    return (
      <button
        type="button"
        class="button-quiet"
        part="button"
        aria-label={`${text} ${title}`}
        aria-expanded={selectOnly ? undefined : isSectionExpanded}
        onClick={handleClick}
      >
        {text}
      </button>
    );
  };

  return (
    <li
      class={summary.hasEnded ? 'has-ended' : undefined}
      part="row"
      role="listitem"
      ref={isExpanded ? scrollToRow : null}
      aria-current={followers.length > 0 && isSelected.value ? 'true' : undefined}
    >
      <div class="row-main">
        <h3 part="row-title" tabIndex={-1}>
          <bdi>{title}</bdi>
        </h3>
        {renderSubscriptionPrice(subscription, translation)}
        {renderStatus(subscription, summary, translation)}
        <div class="actions" part="actions">
          {id && renderAction('tokens')}
          {id && usageUrl && renderAction('usage')}
          {renderAction('details')}
        </div>
      </div>
      {expandedSection && (
        <div class="row-section" part={`row-${expandedSection}`}>
          {id && expandedSection === 'tokens' && (
            <TokenList subscriptionId={id} revealSeconds={undefined} warnDays={undefined} headingLevel={4} />
          )}
          {id && expandedSection === 'usage' && usageUrl && (
            <QuotaList subscriptionId={id} usageUrl={usageUrl} headingLevel={4} />
          )}
          {expandedSection === 'details' && (
            <SubscriptionDetails subscription={subscription} hasEnded={summary.hasEnded} />
          )}
        </div>
      )}
      {showsDetails && expandedSection !== 'details' && (
        <div class="row-section print-only" part="row-details">
          <SubscriptionDetails subscription={subscription} hasEnded={summary.hasEnded} />
        </div>
      )}
    </li>
  );
}
