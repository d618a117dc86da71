/** Rows of a list that are rendered in its first frame: they fill most screens. */
export const INITIAL_ROWS = 20;
/** Rows per `content-visibility` box. `row-groups.css` multiplies a row's height by it. */
export const GROUP_SIZE = 50;
/** Beside a list with more subscriptions, the panel isn't higher than the view, in which it stays. */
export const LONG_LIST = 10;
/** Rows of a list with this many subscriptions have one line, if the list is wide enough. */
export const COMPACT_LIST = 20;
/** A list with this many subscriptions can be exported. A shorter one is quickly copied by hand. */
export const MIN_EXPORT_COUNT = 5;

/** A complete list with this many ended subscriptions folds them. */
export const FOLDED_ENDED = 10;

/** A panel shows up to five tokens. If there are more, it shows three, and "Show more" adds 20 each time. */
export const MAX_TOKENS_WITHOUT_REST = 5;
export const TOKENS_SHOWN_AT_FIRST = 3;
export const TOKENS_SHOWN_MORE = 20;
/** Tokens that a widget of their own shows at first. */
export const TOKENS_SHOWN_ALONE = 10;

/** Up to six healthy limits are shown. If there are more, only the first three. */
export const MAX_HEALTHY_LIMITS = 6;
export const HEALTHY_LIMITS_SHOWN = 3;
/** This many healthy limits with the same end have a heading. */
export const LIMITS_WITH_HEADING = 3;

/** Up to six items of a subscription are shown. If there are more, only the first three. */
export const MAX_ITEMS_WITHOUT_REST = 6;
export const ITEMS_SHOWN_AT_FIRST = 3;

/** An account with this many subscriptions has an overview, even if nothing needs attention. */
export const MIN_OVERVIEW_LIST = 5;
/** Facts of the overview that are shown without its button. */
export const VISIBLE_FACTS = 2;
/** With this many payments past due, their number is the heading of the overview, and this many are shown. */
export const MANY_PAST_DUE = 3;

/** Time for which a control says "Copied". */
export const COPIED_FEEDBACK_MS = 2000;
/** The longest time for a copy. After it, `execCommand` is tried, which works within five seconds of a click. */
export const COPY_TIMEOUT_MS = 3000;
/** Time after which a widget says that it is still loading. */
export const STILL_LOADING_DELAY_MS = 3000;
