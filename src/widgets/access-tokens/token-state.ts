import type { AccessTokensQuery } from '../../state/access-tokens-query.js';
import type { WidgetContextValue } from '../widget-context.js';
import type { TokenRowData } from './token-rows.js';

/** The outcome of the last action on a token, shown in its row. */
export type TokenFeedback =
  | { readonly kind: 'copied' }
  | { readonly kind: 'failed'; readonly isTouch: boolean }
  /** The value can't be written in the format. */
  | { readonly kind: 'unsupported'; readonly format: string }
  /** The lazy module could not be loaded. */
  | { readonly kind: 'unavailable' };

export interface TokenState {
  /** While the secret is revealed; 0 while it is masked. */
  readonly secondsLeft: number;
  readonly isMenuOpen: boolean;
  readonly feedback: TokenFeedback | undefined;
}

/** What all tokens of a list have in common. */
export interface TokenListContext {
  readonly query: AccessTokensQuery;
  readonly revealSeconds: number;
  readonly headingLevel: number;
  /** Opens the dialog that downloads all unexpired tokens in a file. */
  readonly onDownload: () => void;
}

/** What the row was last rendered with. */
export interface TokenInputs {
  readonly row: TokenRowData;
  readonly list: TokenListContext;
  readonly context: WidgetContextValue;
}

export const IDLE: TokenState = { secondsLeft: 0, isMenuOpen: false, feedback: undefined };

/** A format in which the secret is copied instead of as it is. */
export interface CopyFormat {
  readonly id: string;
  readonly label: string;
  /** Undefined if the format can't represent the secret. */
  readonly compose: (secret: string) => string | undefined;
}
