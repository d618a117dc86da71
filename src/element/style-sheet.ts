import themeCss from '../theme/theme.css?inline';
import uiCss from '../ui/ui.css?inline';
import accessTokensCss from '../widgets/access-tokens/access-tokens.css?inline';
import subscriptionListCss from '../widgets/subscription-list/subscription-list.css?inline';
import usageCss from '../widgets/usage/usage.css?inline';

/** The one sheet of all widgets: what a strict content policy lets a shadow root adopt. There is none where there is no document. */
export const styleSheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
styleSheet?.replaceSync(uiCss + usageCss + accessTokensCss + subscriptionListCss + themeCss);
