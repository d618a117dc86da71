/* Most visits don't need this code, so it is loaded on demand. Don't rename the built file,
   `portal-widgets-actions.js`, because its name is part of the public API. */
import exportStyles from '../features/subscriptions/export/export-strip.css?inline';
import menuStyles from '../ui/menu/menu.css?inline';

export { toMenuItems } from '../ui/menu/menu-content.js';
export { ExportStrip } from '../features/subscriptions/export/export-strip.lazy.js';
export { Menu } from '../ui/menu/menu.lazy.js';
export { WARNINGS } from './warnings.lazy.js';
export { getTokenMenu } from '../features/access-tokens/token-menu.lazy.js';
export { createSubscriptionSearch } from '../features/subscriptions/search/subscription-search.lazy.js';
export { SearchStatus } from '../features/subscriptions/search/search-status.lazy.js';

export const css = menuStyles + exportStyles;
