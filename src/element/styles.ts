import themeCss from '../theme/theme.css?inline';
import uiCss from '../ui/ui.css?inline';
import accessTokensCss from '../widgets/access-tokens/access-tokens.css?inline';
import customerCardCss from '../widgets/customer-card/customer-card.css?inline';
import subscriptionListCss from '../widgets/subscription-list/subscription-list.css?inline';
import usageCss from '../widgets/usage/usage.css?inline';

/** The style sheet of all widgets. Adopted sheets work under a strict content security policy. Undefined on a server. */
export const styleSheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
styleSheet?.replaceSync(uiCss + customerCardCss + subscriptionListCss + accessTokensCss + usageCss + themeCss);
