import type { ErrorKind } from '../../src/api/api-error.js';

const BY_CODE: Record<ErrorKind, readonly [text: RegExp, buttons: readonly string[]]> = {
  network: [/Couldn’t connect\s*Check your connection, then try again\./, ['Try again']],
  timeout: [/This is taking too long\s*Wait a moment, then try again\./, ['Try again']],
  'session-ended': [/You’ve been signed out\s*Sign in again to continue\./, ['Sign in again']],
  forbidden: [/You don’t have access\s*If you think you should have access, contact support\./, []],
  'not-found': [/Not found\s*It may have been removed\./, []],
  'rate-limited': [/Too many requests\s*Wait a moment, then try again\./, ['Try again']],
  server: [/Something went wrong on our end\s*Try again in a few minutes\./, ['Try again']],
  malformed: [/Something went wrong on our end\s*Try again in a few minutes\./, ['Try again']],
};

/** The same for the list and the signed-in customer: there is nothing to find but the service. */
export const SERVICE_ALERTS = Object.entries({ ...BY_CODE, 'not-found': BY_CODE.server }).map(
  ([code, [text, buttons]]) => [code as ErrorKind, text, buttons] as const,
);

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
