import type { Report } from './findings.js';
import {
  describeStatus,
  isNeverStored,
  type ListedToken,
  type SendUsage,
  UNKNOWN_ID,
  type UsageRequest,
} from './usage-request.js';

const WRONG_TOKEN = 'portal-widgets-check';
const RATE_LIMITED = 429;
/** Refusals that the widgets show as no access. */
const REFUSALS: readonly (number | undefined)[] = [401, 403];

/** Sends requests that must not get usage, and compares the responses: they must not tell which ids and tokens exist. */
export async function checkRefusals(
  send: SendUsage,
  valid: ListedToken,
  tokens: readonly ListedToken[],
  report: Report,
): Promise<void> {
  const refused: (readonly [string, UsageRequest])[] = [
    ['no token', { token: null }],
    ['a wrong token', { token: WRONG_TOKEN }],
    ['unknown ids', { customerId: UNKNOWN_ID, subscriptionId: UNKNOWN_ID }],
  ];
  const expired = tokens.find(({ isExpired, value }) => isExpired && value !== valid.value);
  if (expired) refused.push(['an expired token', { token: expired.value, subscriptionId: expired.subscriptionId }]);
  const other = tokens.find(({ subscriptionId }) => subscriptionId !== valid.subscriptionId);
  if (other) refused.push(['a token of another subscription', { subscriptionId: other.subscriptionId }]);

  const responses = await Promise.all(
    refused.map(async ([description, request]) => ({ description, response: await send(request) })),
  );
  const accepted = responses.filter(({ response: { status } }) => status === 200).map(({ description }) => description);
  if (accepted.length > 0) report('usage-open', `The response to ${joinNames(accepted)} is usage`);
  // A limit of requests is no refusal.
  const refusals = responses.filter(({ response: { status } }) => status !== 200 && status !== RATE_LIMITED);
  const kinds = new Set(refusals.map(({ response: { status, text } }) => `${status} ${text}`));
  const unusual = refusals.find(({ response: { status } }) => !REFUSALS.includes(status))?.response;
  if (kinds.size > 1)
    report('usage-refusal', 'Refusals differ, so that a caller can find out which ids and tokens exist');
  else if (unusual) report('usage-refusal', `Refusals have ${describeStatus(unusual)} instead of the status 401`);
  else if (refusals.some(({ response }) => !isNeverStored(response)))
    report('shared-cache', 'The header of refusals lacks no-store', { field: 'cache-control' });
  const owner = tokens.find(({ isExpired, subscriptionId }) => !isExpired && subscriptionId !== valid.subscriptionId);
  if (owner) await checkRepeatedId(send, valid, owner, report);
}

function joinNames(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}

/** A server that checks the first of two ids, and responds with the usage of the second, gives away that of other customers. */
async function checkRepeatedId(
  send: SendUsage,
  { subscriptionId: ownId }: ListedToken,
  { subscriptionId: otherId, value }: ListedToken,
  report: Report,
): Promise<void> {
  const [own, other, ...repeated] = await Promise.all([
    send({}),
    send({ token: value, subscriptionId: otherId }),
    send({ secondSubscriptionId: otherId }),
    send({ subscriptionId: otherId, secondSubscriptionId: ownId }),
  ]);
  if (own.text !== other.text && repeated.some(({ status, text }) => status === 200 && text === other.text))
    report('usage-open', 'With two ids, the response is the usage of the one that the token does not belong to', {
      field: 'subscription_id',
    });
}
