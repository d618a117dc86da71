import themeCss from '../theme/theme.css?inline';
import uiCss from '../ui/ui.css?inline';
import accessTokensCss from '../widgets/access-tokens/access-tokens.css?inline';
import subscriptionListCss from '../widgets/subscription-list/subscription-list.css?inline';
import usageCss from '../widgets/usage/usage.css?inline';

let sheet: CSSStyleSheet | undefined;

/** The one sheet of all widgets: what a strict content policy lets a shadow root adopt. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(themeCss + uiCss + subscriptionListCss + accessTokensCss + usageCss);
  }
  return sheet;
}
