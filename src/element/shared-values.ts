/* The script passes these values to its other files, so that they contain no copies. The build
   fails if one is missing here. */

export { computed, effect } from '@preact/signals';
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
export { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
export { INVALID, isObject } from '../client/resources/parse.js';
export { DAY_MS, formatDay, getDay, isDay, parseDateTime } from '../format/date-time.js';
export {
  formatRemainingDuration,
  getExpiryStatus,
  getNextUpdate,
  getRemainingValues,
  isExpiryAhead,
  isExpired,
} from '../format/expiry.js';
export { findNearest, joinChoice, suggestName } from '../format/nearest-name.js';
export { getPeriodStart } from '../format/period.js';
export { formatPercent, formatQuantity } from '../format/quantity.js';
export { getCancellationDate } from '../format/scheduled-end.js';
export { SEARCH_PAGE_SIZE } from '../store/constants.js';
export { isComplete, loadUntil } from '../query/list-query.js';
export { loadSearched } from '../store/searched-pages.js';
export { DependencyError } from '../query/query-error.js';
export { createQuery } from '../query/query.js';
export { shareStructure } from '../query/structural-sharing.js';
export { createRows } from '../store/subscription-summary.js';
export { Button } from '../ui/button.js';
export { renderDateTime, renderDay } from '../ui/date-time.js';
export { focusFirst } from '../ui/focus.js';
export { renderHeading } from '../ui/heading.js';
export { renderIcon } from '../ui/icon.js';
export { isPrinting } from '../ui/is-printing.js';
export { StateMessage } from '../ui/state-message.js';
export { useFocusHandover } from '../ui/use-focus-handover.js';
export { getTokenFormats, toVariableName } from '../features/access-tokens/token-formats.js';
export { getTokenName } from '../features/access-tokens/token-rows.js';
export { findSubscription, getLinkValues } from '../ui/find-subscription.js';
export { formatPeriod } from '../ui/format-period.js';
export { formatProductNames, formatSubscriptionTitle } from '../ui/format-subscription-title.js';
export { QueryList } from '../ui/list/query-list.js';
export { copy } from '../ui/query-state/loaded-records.js';
export { getHintKey } from '../ui/query-state/error-hint.js';
export { emitError } from '../ui/query-state/query-events.js';
export { formatTerm } from '../features/subscriptions/row/format-term.js';
export { describePrice } from '../features/subscriptions/row/price.js';
export { renderStatus } from '../features/subscriptions/row/subscription-status.js';
export { getTextKey } from '../ui/text-key.js';
export { ActionLink, VendorLink } from '../ui/vendor-link.js';
export { useWidget } from '../ui/widget-context.js';
export { handleActionClick, partOf } from '../ui/widget-links.js';
