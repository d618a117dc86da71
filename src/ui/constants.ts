/** Rows of a list that are rendered in its first frame: they fill most screens. */
export const INITIAL_ROWS = 20;
/** Rows per `content-visibility` box. `row-groups.css` multiplies a row's height by it. */
export const GROUP_SIZE = 50;
/** Beside a list with more subscriptions, the panel isn't higher than the view, in which it stays. */
export const LONG_LIST = 10;
/** From how many subscriptions on rows have one line, where the list is wide enough. */
export const COMPACT_LIST = 20;
/** From how many subscriptions on the list can be exported: a shorter one is quickly copied by hand. */
export const MIN_EXPORT_COUNT = 5;

/** From how many ended subscriptions on a complete list folds them. */
export const FOLDED_ENDED = 10;

/** Up to so many tokens of a panel are shown at once; of more, only the first ones, and then so many more each time. */
export const MAX_TOKENS_WITHOUT_REST = 5;
export const TOKENS_SHOWN_AT_FIRST = 3;
export const TOKENS_SHOWN_MORE = 20;
/** How many tokens are shown at first by a widget of their own. */
export const TOKENS_SHOWN_ALONE = 10;

/** Up to so many limits that need no attention are shown at once; of more, only the first ones. */
export const MAX_HEALTHY_LIMITS = 6;
export const HEALTHY_LIMITS_SHOWN = 3;
/** So many of them that end together have a heading. */
export const LIMITS_WITH_HEADING = 3;

/** Up to so many items of a subscription are shown at once; of more, only the first ones. */
export const MAX_ITEMS_WITHOUT_REST = 6;
export const ITEMS_SHOWN_AT_FIRST = 3;

/** From how many subscriptions on an overview has next bills, although no subscription needs attention. */
export const MIN_OVERVIEW_LIST = 5;
/** Facts of the overview that are shown without its button. */
export const VISIBLE_FACTS = 2;
/** From so many payments past due on, they are the heading of the overview, and so many are shown. */
export const MANY_PAST_DUE = 3;

/** How long a control says that it has copied something. */
export const COPIED_FEEDBACK_MS = 2000;
/** How long a copy may take before it counts as failed: the older way works for five seconds after a click. */
export const COPY_TIMEOUT_MS = 3000;
/** From when on a widget says that it is still loading: a user may wonder whether anything happens. */
export const STILL_LOADING_DELAY_MS = 3000;
