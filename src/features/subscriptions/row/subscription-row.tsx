import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { ListView } from '../../../store/list-view.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import { renderHeading } from '../../../ui/heading.js';
import { isPrinting } from '../../../ui/is-printing.js';
import { getTextKey } from '../../../ui/text-key.js';
import { useWidget } from '../../../ui/widget-context.js';
import { renderEndedHeading } from '../ended-rows.js';
import { PanelFacts } from '../panel/panel-facts.js';
import { PanelLinks } from '../panel/panel-links.js';
import { renderRowPrice } from './price.js';
import { moveBetweenRows } from './row-focus.js';
import { SubscriptionDetails } from '../panel/subscription-details.js';
import { type PanelContent, SubscriptionPanel } from '../panel/subscription-panel.js';
import { renderStatus, statePart } from './subscription-status.js';
import { renderSubscriptionTitle } from './subscription-title.js';

/** A title with more characters may need more than two lines on a phone. */
const LONG_TITLE = 30;

interface SubscriptionRowProps {
  readonly row: SubscriptionRowData;
  readonly view: ListView;
  readonly panel: PanelContent;
  readonly onPress: (row: SubscriptionRowData, button: HTMLElement) => void;
  /** The account's only subscription has a heading instead of a button. */
  readonly isSingle: boolean;
  /** The list's filter and menu, if this row replaces the list's header. */
  readonly tools: ComponentChildren;
  /** Whether the row only stays because its panel is open, although it doesn't match the search. */
  readonly isUnmatched: boolean;
  readonly isCompact: boolean;
  /** Set only for the first ended subscription, which has a heading above it. */
  readonly endedCount: number | undefined;
}

export function SubscriptionRow(props: SubscriptionRowProps) {
  const { row, view, panel, onPress, isSingle, tools, isUnmatched, isCompact, endedCount } = props;
  const { key, subscription, summary } = row;
  const { translation, headingLevel: listLevel } = useWidget();
  const headingLevel = isSingle ? listLevel : listLevel + 1;
  const id = useId();
  // Compute this in each row, so that opening a panel renders only two rows.
  const isExpanded = useComputed(() => key === view.expandedKey.value).value || isSingle;
  const title = renderSubscriptionTitle(subscription, translation);
  // Only a long title gets an element that clips it, because each element slows down long lists.
  const isLong = typeof title === 'string' && title.length > LONG_TITLE;
  const titleId = `${id}-title`;
  const part = `row${statePart(subscription.state)}`;
  // If the title changes, this key makes Preact replace the button, and the focus is lost. This is
  // too rare to justify a wrapper in each row.
  const heading = { key: getTextKey(title), id: titleId, part: 'row-title', dir: 'auto' } as const;

  return (
    <li
      class={`row ${summary.hasEnded ? 'has-ended' : ''} ${isExpanded ? 'is-expanded' : ''} ${isUnmatched ? 'is-unmatched' : ''}`}
      role={isSingle ? 'none' : 'listitem'}
    >
      {/* This heading is in the first ended row, because a list may only contain list items. */}
      {endedCount !== undefined && renderEndedHeading(endedCount, headingLevel, translation)}
      {isSingle ? (
        <div class="row-main" part={part}>
          <div>
            {renderHeading(headingLevel, { ...heading, tabIndex: -1 }, title)}
            <PanelFacts row={row} />
          </div>
          <PanelLinks row={row} hasOverview={false} />
          {tools}
        </div>
      ) : (
        <div class="row-main" part={part}>
          {renderHeading(
            headingLevel,
            heading,
            <button
              type="button"
              class="row-button"
              part="button row-button"
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? `${id}-panel` : undefined}
              aria-describedby={`${id}-facts`}
              onClick={({ currentTarget }) => onPress(row, currentTarget)}
              onKeyDown={moveBetweenRows}
            >
              {isLong ? <span class="clamped">{title}</span> : title}
            </button>,
          )}
          <div class="row-facts parts" id={`${id}-facts`}>
            {renderRowPrice(subscription, translation)}
            {renderStatus(row, translation, isCompact)}
          </div>
        </div>
      )}
      {isExpanded && (
        <SubscriptionPanel
          {...panel}
          row={row}
          isUnmatched={isUnmatched}
          id={`${id}-panel`}
          titleId={titleId}
          headingLevel={headingLevel}
          hasOverview={view.isAccount}
          isSingle={isSingle}
        />
      )}
      {isPrinting.value && !isExpanded && (
        <div class="section print-only" part="row-details">
          <SubscriptionDetails row={row} />
        </div>
      )}
    </li>
  );
}
