import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import { renderHeading } from '../../../ui/heading.js';
import type { PanelOptions, PanelSection } from '../../../ui/panel-section.js';
import { getTextKey } from '../../../ui/text-key.js';
import { useWidget } from '../../../ui/widget-context.js';
import { PanelFacts } from './panel-facts.js';
import { PanelLinks } from './panel-links.js';
import { SubscriptionDetails } from './subscription-details.js';
import { renderSubscriptionTitle } from '../row/subscription-title.js';

export interface PanelContent {
  readonly sections: readonly PanelSection[];
  readonly options: PanelOptions;
}

interface SubscriptionPanelProps extends PanelContent {
  readonly row: SubscriptionRowData;
  readonly isUnmatched: boolean;
  readonly id: string;
  readonly titleId: string;
  readonly headingLevel: number;
  readonly hasOverview: boolean;
  /** The row of an account's only subscription replaces the panel's header. */
  readonly isSingle: boolean;
}

/** The style sheet puts the panel below its row, or beside the list if the account is wide. */
export function SubscriptionPanel(props: SubscriptionPanelProps) {
  const { row, isUnmatched, sections, options, id, titleId, headingLevel, hasOverview, isSingle } = props;
  const { subscription } = row;
  const { page, translation } = useWidget();
  const { t } = translation;
  const { id: subscriptionId } = subscription;
  // Don't repeat tokens or usage that a separate widget shows.
  const linkedWidgets = page.mountedWidgets.linkedWidgets.value;
  const shownSections = subscriptionId
    ? sections.filter((section) => section.isShown(row, options) && !linkedWidgets.includes(section.name))
    : [];
  const title = renderSubscriptionTitle(subscription, translation);
  return (
    <section class="panel" part="panel" id={id} aria-labelledby={titleId}>
      <div class="panel-content">
        {!isSingle && (
          <div class="panel-header">
            {/* Hide the title from screen readers, because the row's heading already labels the
                panel. */}
            <p key={getTextKey(title)} class="panel-title" dir="auto" aria-hidden="true">
              {title}
            </p>
            <PanelFacts row={row} />
            {isUnmatched && <p class="panel-note small muted">{t('search.unmatched')}</p>}
            <PanelLinks row={row} hasOverview={hasOverview} />
          </div>
        )}
        {shownSections.map(({ name, Tools, Content }) => (
          <Section
            key={name}
            name={name}
            title={t(name)}
            headingLevel={headingLevel + 1}
            tools={<Tools {...options} subscriptionId={subscriptionId ?? ''} headingLevel={headingLevel + 2} />}
          >
            <Content {...options} subscriptionId={subscriptionId ?? ''} headingLevel={headingLevel + 2} />
          </Section>
        ))}
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
