import type { MenuContent } from '../../ui/menu/menu-content.js';
import type { WidgetContextValue } from '../../ui/widget-context.js';
import type { CopyFormat } from './token-formats.js';
import type { TokenRowData } from './token-rows.js';

export interface AccessTokensLazyExports {
  getTokenMenu(
    row: TokenRowData,
    subscriptionId: string,
    context: WidgetContextValue,
    copy: (format: CopyFormat) => unknown,
  ): MenuContent;
}
