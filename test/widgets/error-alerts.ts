import type { ErrorKind } from '../../src/api/api-error.js';

const BY_CODE: Record<ErrorKind, readonly [text: RegExp, buttons: readonly string[]]> = {
  network: [/Couldn’t reach the portal\.\s*Check your connection and try again\./, ['Try again']],
  timeout: [/took too long to respond\.\s*Please try again\./, ['Try again']],
  'session-ended': [/Your session has ended\.\s*Sign in again to continue\./, ['Sign in again']],
  forbidden: [/don’t have access to this\.\s*Contact your account administrator\./, []],
  'not-found': [/couldn’t be found\.\s*It may have been removed\./, []],
  'rate-limited': [/Too many requests\.\s*Please wait a moment\./, ['Try again']],
  server: [/ran into a problem\.\s*Please try again later\./, ['Try again']],
  malformed: [/unexpected response\.\s*Please try again later\./, ['Try again']],
};

/** Each error code with the text and the buttons of its alert. Without a button, the error can't be retried. */
export const ERROR_ALERTS = Object.entries(BY_CODE).map(
  ([code, [text, buttons]]) => [code as ErrorKind, text, buttons] as const,
);

/** Names of the buttons in an element. */
export function buttonNames(root: ParentNode): string[] {
  return Array.from(
    root.querySelectorAll('button'),
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );
}
