import type { Report } from './findings.js';
import { isNeverStored } from './inspect-response.js';
import type { Probe } from './transport.js';
import type { ListedToken, SendUsage, UsageRequest } from './usage-request.js';

const UNKNOWN_ID = 'portal-widgets-check-unknown';
const WRONG_TOKEN = 'portal-widgets-check';
const RATE_LIMITED = 429;
/** The statuses that the widgets show as missing access. */
const REFUSALS: readonly (number | undefined)[] = [401, 403];

/**
 * Sends requests that must not get usage. Compares the responses, which must not reveal existing
 * ids and tokens.
 */
export async function checkTokenRefusals(
  send: SendUsage,
  valid: ListedToken,
  tokens: readonly ListedToken[],
  report: Report,
): Promise<void> {
  const expired = tokens.find(({ isExpired, value }) => isExpired && value !== valid.value);
  const others = tokens.filter(({ subscriptionId }) => subscriptionId !== valid.subscriptionId);
  const refused: Readonly<Record<string, UsageRequest | undefined>> = {
    'no token': { token: null },
    'a wrong token': { token: WRONG_TOKEN },
    'unknown ids': { customer: UNKNOWN_ID, subscription: UNKNOWN_ID },
    'an expired token': expired && { token: expired.value, subscription: expired.subscriptionId },
    'a token of another subscription': others[0] && { subscription: others[0].subscriptionId },
  };
  const responses = await Promise.all(
    Object.entries(refused).flatMap(([name, request]) =>
      request ? [send(request).then((response) => ({ ...response, name }))] : [],
    ),
  );
  const accepted = responses.filter(({ status }) => status === 200).map(({ name }) => name);
  const names = new Intl.ListFormat('en-GB').format(accepted);
  if (accepted.length > 0) report('usage-open', `Data leak: a request with ${names} gets usage`);
  // A rate limit isn't a refusal.
  const refusals = responses.filter(({ status }) => status !== 200 && status !== RATE_LIMITED);
  const unusual = refusals.find(({ status }) => !REFUSALS.includes(status));
  if (new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size > 1)
    report(
      'usage-refusal',
      'Refused requests get different responses, which reveals valid ids. Always send the same 401',
    );
  else if (unusual) report('usage-refusal', `Refused requests get ${describeStatus(unusual)} instead of 401`);
  else inspectStorage(refusals, report);
  const owner = others.find(({ isExpired }) => !isExpired);
  if (owner) await checkRepeatedId(send, valid, owner, report);
}

/**
 * Repeats an id in the query. A server that checks one id but answers for the other reveals the
 * usage of other customers.
 */
async function checkRepeatedId(
  send: SendUsage,
  { subscriptionId: ownId }: ListedToken,
  { subscriptionId: otherId, value }: ListedToken,
  report: Report,
): Promise<void> {
  const [own, other, ...repeated] = await Promise.all([
    send(),
    send({ token: value, subscription: otherId }),
    send({ subscription: [ownId, otherId] }),
    send({ subscription: [otherId, ownId] }),
  ]);
  if (own.text !== other.text && repeated.some(({ status, text }) => status === 200 && text === other.text))
    report(
      'usage-open',
      'Data leak: a request with two ids gets usage of a subscription that the token does not belong to',
      'subscription_id',
    );
}

/** Sends requests without the session, and with it for another customer's subscription. */
export async function checkSessionRefusals(send: SendUsage, report: Report): Promise<void> {
  const [signedOut, unknown] = await Promise.all([send({ hasSession: false }), send({ subscription: UNKNOWN_ID })]);
  if (signedOut.status === 200) report('usage-open', 'Data leak: a request without the session gets usage');
  else if (signedOut.status !== 401)
    report('usage-refusal', `A request without the session gets ${describeStatus(signedOut)} instead of 401`);
  if (unknown.status === 200) report('usage-open', 'Data leak: a request for an unknown subscription gets usage');
  else if (unknown.status !== 404 && unknown.status !== 403)
    report('usage-refusal', `A request for an unknown subscription gets ${describeStatus(unknown)} instead of 404`);
  inspectStorage(
    [signedOut, unknown].filter(({ status }) => status !== 200),
    report,
  );
}

function inspectStorage(refusals: readonly Probe[], report: Report): void {
  if (refusals.some((response) => !isNeverStored(response)))
    report('shared-cache', 'The header of refusals lacks no-store', 'cache-control');
}

function describeStatus({ status }: Probe): string {
  return status === undefined ? 'no response' : `the status ${status}`;
}
