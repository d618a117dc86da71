import { screen, within } from '@testing-library/preact';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { type AccessTokensOptions, pageOf, renderAccessTokens } from '../render-widget.js';
import { rowHeadings, rowOf } from '../rows.js';

export const NOW = '2026-03-01T12:00:00.000Z';
export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const DAY = 24 * HOUR;
// No substring of four characters occurs elsewhere in the document.
export const SECRET = 'sk~9fQ7-xZ2v_Lw8+Kd3/Rb6.Ty5~Hn4';

/** The details of events about `CI`. */
export const DETAIL = { subscriptionId: 'sub_1', tokenId: 'tok_1' };
export const CI = accessTokenRecord({ id: 'tok_1', name: 'CI', value: SECRET });

/** The timestamp that is `milliseconds` after `NOW`. */
export function after(milliseconds: number): string {
  return new Date(Date.parse(NOW) + milliseconds).toISOString();
}

export function region(): HTMLElement {
  return screen.getByRole('region', { name: 'Access tokens' });
}

/** The tokens' names in their order. */
export function names(): (string | null)[] {
  return rowHeadings(region());
}

export function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

export function row(name = 'CI'): HTMLElement {
  return rowOf(screen.getByRole('heading', { name }));
}

/** The badge of a token that expires soon or has expired. */
export function badge(name = 'CI'): HTMLElement | null {
  return row(name).querySelector<HTMLElement>('[part~=badge]');
}

/** The texts about the expiry of a token in their order. */
export function expiry(name = 'CI'): string[] {
  const element = row(name).querySelector('.token-when');
  // A sentence with a date in it, or parts beside each other.
  const isSentence = element?.firstChild instanceof Text;
  const texts = isSentence ? [element] : [...(element?.children ?? [])];
  return texts.map(({ textContent }) => textContent);
}

/** The button that unfolds the expired tokens. */
export function expiredButton(): HTMLElement {
  return screen.getByRole('button', { name: /^\d+ expired tokens? (?:Show|Hide)$/ });
}

/** Unfolds the expired tokens, and returns their lines. */
export async function expiredLines(user: UserEvent): Promise<(string | null)[]> {
  await user.click(expiredButton());
  const list = document.getElementById(expiredButton().getAttribute('aria-controls') ?? '') as HTMLElement;
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

/** Tokens with the names T1, T2 and so on. */
export function manyTokens(count: number, first = 1) {
  return Array.from({ length: count }, (_, index) => `T${first + index}`).map((name) =>
    accessTokenRecord({ id: name, name, value: `value of ${name}` }),
  );
}

export async function renderTokens(
  tokens: readonly unknown[],
  options: AccessTokensOptions = {},
  pagination?: Parameters<typeof pageOf>[1],
) {
  const widget = renderAccessTokens({ subscriptionId: 'sub_1', ...options });
  await widget.portal.accessTokens.last().respond(pageOf(tokens, pagination));
  return widget;
}

/** Fakes timers and clocks, starting at `NOW`. */
export function useFakeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
