import { createHash, createHmac } from 'node:crypto';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { type Rejection, refusalText } from '#shared/inbox/refused/refused-message.ts';
import { isLate } from '#shared/inbox/refused/refused-wire.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { readMessage } from '#shared/upstream/alert.ts';
import { eventIdIn, messageOfEvent, partnerIn } from '#shared/upstream/walmart-event.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { isSame } from '../http/is-same.ts';
import { invalid, type Refusal, refusal } from '../http/refuse.ts';
import { type MessageIntake, storeRefused } from '../inbox/refused/store-refused.ts';
import { linkOfSeller, type SellerLinkRow } from '../integrations/seller-links-table.ts';
import type { Account } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { type AlertContent, type AlertOutcome, store } from './sp-api.ts';

/** An event that could not be read waits (OPS-08): Walmart need not send it again. */
export type WalmartOutcome = AlertOutcome | { status: 'waiting' };

/** What a request says about its sender. */
export type WalmartSigned = {
  body: string;
  /** Our own header, which every subscription asks for. */
  signature: string | undefined;
  /** Walmart's own headers, as far as it sends them. */
  timestamp: string | undefined;
  platformSignature: string | undefined;
  /** `METHOD\nPATH?QUERY` as Walmart requested it. */
  request: string;
};

const unknownPartner = refusal(404, 'UNKNOWN_PARTNER', 'No account has connected this Walmart partner.', {
  'payload.partnerId': 'unknown',
});
const badSignature = refusal(401, 'BAD_SIGNATURE', 'The signature does not match this partner’s secret.');

/** How old Walmart's own timestamp may be: five minutes, and two of skew, ms. */
const SIGNED_WITHIN = 7 * 60_000;

/**
 * Takes in one event of Walmart. Stores it before it answers, and a repeated one once.
 * @param secretOf opens the secret of a connected account
 */
export async function ingestWalmart(
  deps: Deps,
  event: unknown,
  signed: WalmartSigned,
  secretOf: (link: SellerLinkRow) => string | undefined,
): Promise<Result<WalmartOutcome, Refusal>> {
  const partner = partnerIn(event);
  if (partner === undefined) return fail(invalid({ 'payload.partnerId': 'Required, but missing' }));
  const link = await linkOfSeller(deps.db, 'walmart', partner);
  if (!link) return fail(unknownPartner);
  if (!isSigned(signed, secretOf(link), deps.clock())) return fail(badSignature);
  const read = readEvent(event, link, deps.clock());
  if (!read.ok) {
    deps.counts.refused += 1;
    await storeRefused(deps, walmartIntake, [event]);
    return ok({ status: 'waiting' });
  }
  const outcome = await deps.writeShared((trx) => storeEvent(deps, trx, link, read.value));
  if (outcome.ok) deps.counts[outcome.value.status === 'accepted' ? 'accepted' : 'duplicates'] += 1;
  return outcome;
}

/** Walmart documents neither spelling of the HMAC: hex and base64 both pass. */
function isSigned(
  { body, signature, timestamp, platformSignature, request }: WalmartSigned,
  secret: string | undefined,
  now: number,
): boolean {
  if (secret === undefined || signature === undefined) return false;
  const own = createHmac('sha256', secret).update(body).digest();
  if (!isSame(signature, own.toString('base64')) && !isSame(signature.toLowerCase(), own.toString('hex'))) return false;
  if (timestamp === undefined && platformSignature === undefined) return true;
  if (Math.abs(now - Number(timestamp) * 1_000) > SIGNED_WITHIN || !Number(timestamp)) return false;
  const digest = createHash('sha256').update(body).digest('hex');
  const expected = createHmac('sha256', secret).update(`${request}\n${timestamp}\n${digest}`).digest('base64');
  return isSame(platformSignature ?? '', expected);
}

function readEvent(
  event: unknown,
  { marketplace }: Pick<SellerLinkRow, 'marketplace'>,
  now: number,
): Result<AlertContent, Rejection[]> {
  const message = messageOfEvent(event, `WM-${marketplace ?? 'US'}`);
  if (!message.ok) return fail([message.error]);
  const read = readMessage(message.value, now);
  if (read.ok && kindOf(read.value.alert.detail).from !== 'walmart')
    return fail([{ path: 'source.eventType', reason: 'Walmart sends no such event' }]);
  return read.ok ? ok({ raw: message.value, ...read.value }) : read;
}

async function storeEvent(
  deps: Deps & { quiet?: boolean },
  trx: Trx,
  link: SellerLinkRow,
  event: AlertContent,
): Promise<Result<AlertOutcome, Refusal>> {
  // Disconnected meanwhile.
  const present = await linkOfSeller(trx, 'walmart', link.seller_id);
  const account: Account | undefined = present && (await accountById(trx, present.account_id));
  return account
    ? ok(await store(deps, trx, account, event, { acceptedAt: deps.clock(), title: event.alert.title }))
    : fail(unknownPartner);
}

/** Walmart's events, one by one. */
export const walmartIntake: MessageIntake = {
  name: 'walmart',
  ownId: eventIdIn,
  async why(deps, trx, raw) {
    const link = await linkIn(trx, raw);
    if (!link) return unknownPartner.message;
    const read = readEvent(raw, link, deps.clock());
    return read.ok ? undefined : read.error[0] && refusalText(read.error[0]);
  },
  receiver: async (trx, raw) => (await linkIn(trx, raw))?.account_id,
  async takeIn(deps, trx, raw) {
    const link = await linkIn(trx, raw);
    if (!link) return fail(unknownPartner);
    const read = readEvent(raw, link, deps.clock());
    if (!read.ok) return fail(invalid(Object.fromEntries(read.error.map(({ path, reason }) => [path, reason]))));
    const quiet = isLate(read.value.alert.publishedTime, deps.clock());
    const outcome = await storeEvent({ ...deps, quiet }, trx, link, read.value);
    return outcome.ok ? ok(outcome.value.status === 'duplicate' ? 'already' : quiet ? 'list' : 'rings') : outcome;
  },
};

async function linkIn(trx: Trx, raw: unknown): Promise<SellerLinkRow | undefined> {
  const partner = partnerIn(raw);
  return partner === undefined ? undefined : linkOfSeller(trx, 'walmart', partner);
}
