import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { SubscriptionRowData } from '../../store/subscription-summary.js';
import { renderHeading } from '../../ui/heading.js';
import { NewTokenLink } from '../access-tokens/new-token-link.js';
import { TokenList } from '../access-tokens/token-list.js';
import { UpgradeLink, UsageSection } from '../usage/usage-section.js';
import { useWidget } from '../../ui/widget-context.js';
import { NextBill } from './next-bill.js';
import { PanelLinks } from './panel-links.js';
import { renderSubscriptionPrice } from './price.js';
import { SubscriptionDetails } from './subscription-details.js';
import { renderStatus } from './subscription-status.js';
import { renderSubscriptionTitle } from './subscription-title.js';

/** Options of the panels of all rows; undefined is the default. */
export interface PanelOptions {
  /** Absolute URL of the vendor's usage handler; undefined if usage is not shown. */
  readonly usageUrl: string | undefined;
  readonly revealSeconds?: number | undefined;
  readonly warnDays?: number | undefined;
}

interface SubscriptionPanelProps extends PanelOptions {
  readonly row: SubscriptionRowData;
  readonly id: string;
  /** Id of the element that has only the title. */
  readonly titleId: string;
  /** Level of the title. */
  readonly headingLevel: number;
  readonly hasOverview: boolean;
}

/** The panel of a subscription: beside the list or below its row, which is for the style sheet to decide. */
export function SubscriptionPanel(props: SubscriptionPanelProps) {
  const { row, id, titleId, headingLevel, hasOverview, usageUrl, revealSeconds, warnDays } = props;
  const { subscription, summary } = row;
  const { account, translation } = useWidget();
  const { t } = translation;
  // Another widget of the page shows the tokens or the usage of the selected subscription: no second copy of the same secrets.
  const linkedWidgets = account.mountedWidgets.linkedWidgets.value;
  const subscriptionId = subscription.id;
  return (
    <section class="panel" part="panel" id={id} aria-labelledby={titleId}>
      <div class="panel-content">
        <div class="panel-header">
          {/* It labels the panel already. */}
          <p class="panel-title" dir="auto" aria-hidden="true">
            {renderSubscriptionTitle(subscription, translation)}
          </p>
          <div class="panel-facts parts">
            {renderSubscriptionPrice(subscription, translation)}
            {summary.date?.kind === 'billing' && !summary.pastDueAt ? (
              <NextBill date={summary.date.value} />
            ) : (
              renderStatus(row, translation)
            )}
          </div>
          <PanelLinks row={row} hasOverview={hasOverview} />
        </div>
        {subscriptionId && !linkedWidgets.includes('tokens') && (
          <Section
            name="tokens"
            title={t('tokens')}
            headingLevel={headingLevel + 1}
            tools={<NewTokenLink subscriptionId={subscriptionId} look="text" />}
          >
            <TokenList
              subscriptionId={subscriptionId}
              revealSeconds={revealSeconds}
              warnDays={warnDays}
              headingLevel={headingLevel + 2}
            />
          </Section>
        )}
        {subscriptionId && usageUrl !== undefined && !summary.hasEnded && !linkedWidgets.includes('usage') && (
          <Section
            name="usage"
            title={t('usage')}
            headingLevel={headingLevel + 1}
            tools={<UpgradeLink subscriptionId={subscriptionId} usageUrl={usageUrl} />}
          >
            <UsageSection subscriptionId={subscriptionId} usageUrl={usageUrl} headingLevel={headingLevel + 2} />
          </Section>
        )}
        <Section name="details" title={t('moreDetails')} headingLevel={headingLevel + 1} isTitleHidden>
          <SubscriptionDetails row={row} />
        </Section>
      </div>
    </section>
  );
}

interface SectionProps {
  readonly name: 'tokens' | 'usage' | 'details';
  readonly title: string;
  readonly headingLevel: number;
  readonly isTitleHidden?: boolean;
  /** What stands beside the heading. */
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

function Section({ name, title, headingLevel, isTitleHidden, tools, children }: SectionProps) {
  const titleId = useId();
  return (
    <div class={`section ${name}-section`} part={`row-${name}`} role="group" aria-labelledby={titleId}>
      <div class={isTitleHidden ? 'visually-hidden' : 'section-header'}>
        {renderHeading(headingLevel, { id: titleId }, title)}
        {tools}
      </div>
      {children}
    </div>
  );
}
