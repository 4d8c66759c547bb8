import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { messageFacts, type Rejection, refusalText } from '#shared/inbox/refused/refused-message.ts';
import { isLate } from '#shared/inbox/refused/refused-wire.ts';
import { regions } from '#shared/integrations/regions.ts';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { readTraceparent, type TraceContext, traceparentOf } from '#shared/tracing/traceparent.ts';
import { type AlertMessage, readMessage } from '#shared/upstream/alert.ts';
import { foldKeys } from '#shared/upstream/tolerant.ts';
import { createReadOnce } from '../db/remembered.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid, type Refusal, refusal } from '../http/refuse.ts';
import type { QuietDeps } from '../inbox/alert-rules.ts';
import { claimRecovered } from '../inbox/completeness/store-checked.ts';
import { joinIncident } from '../inbox/incidents/join-incident.ts';
import { findSeenAlert, insertAlertKey, type NotificationRow } from '../inbox/notifications-table.ts';
import { type MessageIntake, storeRefused } from '../inbox/refused/store-refused.ts';
import { storeAlert } from '../inbox/store-alert.ts';
import { seeMessage } from '../integrations/connection-context.ts';
import { regionOfSubscription } from '../integrations/message-lines-table.ts';
import { accountThatHears } from '../integrations/receivers.ts';
import { putListingMessage } from '../listings/listing-messages-table.ts';
import { isUnchanged, skusOf, stockAt } from '../listings/own-products/store-own-product.ts';
import type { Account } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { preferencesOf } from '../session/preferences-table.ts';
import { alertSteps, type StoredAlert } from './alert-steps.ts';
import { isFigureMessage, readFigureMessage } from './figure-messages.ts';
import { UNKNOWN_SELLER } from './items.ts';
import { knownOfProduct } from './known-of-product.ts';
import { newsIn, withoutAddress } from './news.ts';

/** The outcome for one message. `id` is the id of the stored record. */
export type AlertOutcome = { status: 'accepted' | 'duplicate'; id: string };

/** One of Amazon's messages, readable. `sellerId` is '' if it names none. */
type Message = {
  subscriptionId: string | undefined;
  sellerId: string;
  /** When the change was published, ms. Figures ring for nobody. */
  publishedTime?: number;
  store(deps: Deps & QuietDeps, trx: Trx, account: Account, coming: Coming): Promise<AlertOutcome>;
};

/**
 * Ingests Amazon's messages: all messages of a body or none. Stores the records and their keys, and queues the socket
 * frames, in one transaction.
 * @param traceparent the sender's W3C trace context, which the frames continue
 * @param accountId whom a company sends it for; otherwise the account is found by subscription or seller
 */
export async function ingestAlerts(
  deps: Deps,
  body: unknown,
  traceparent?: string,
  accountId?: string,
): Promise<Result<AlertOutcome[], Refusal>> {
  const from = deps.clock();
  const span = deps.tracer?.start(traceparent);
  const sent = readTraceparent(traceparent);
  const ingested = await ingestTraced(deps, body, from, span ?? sent, accountId);
  const attributes = { 'sellerwire.alerts': ingested.ok ? ingested.value.length : 0 };
  if (span) deps.tracer?.end(span, { name: 'provider.intake', from, to: deps.clock(), attributes });
  return ingested;
}

async function ingestTraced(
  deps: Deps,
  body: unknown,
  acceptedAt: number,
  trace: TraceContext | undefined,
  accountId: string | undefined,
): Promise<Result<AlertOutcome[], Refusal>> {
  const traceparent = trace && traceparentOf(trace);
  const read = readMessages(body, acceptedAt);
  if (!read.ok) {
    await storeRefusedAlerts(deps, body);
    return read;
  }
  const outcome = await deps.writeShared(async (trx) => {
    const accounts: Account[] = [];
    for (const message of read.value) {
      const account = accountId === undefined ? await receiverOf(trx, message) : await ownerOf(trx, accountId);
      if (!account) return fail(accountId === undefined ? unknownSeller(message.sellerId) : unknownAccount);
      accounts.push(account);
    }
    const outcomes: AlertOutcome[] = [];
    for (const [index, message] of read.value.entries())
      outcomes.push(await message.store(deps, trx, accounts[index] as Account, { acceptedAt, traceparent }));
    return ok(outcomes);
  });
  if (!outcome.ok) await storeRefusedAlerts(deps, body);
  else for (const { status } of outcome.value) deps.counts[status === 'accepted' ? 'accepted' : 'duplicates'] += 1;
  return outcome;
}

async function storeRefusedAlerts(deps: Deps, body: unknown): Promise<void> {
  deps.counts.refused += 1;
  const unwrapped = unwrapMessages(body);
  if (unwrapped.ok) await storeRefused(deps, alertIntake, unwrapped.value);
  else await storeRefused(deps, alertIntake, [body], refusalText(unwrapped.error));
}

/** Amazon's messages, one by one. */
export const alertIntake: MessageIntake = {
  name: 'sp-api',
  ownId: (raw) => messageFacts(raw).id,
  async why(deps, trx, raw) {
    const read = readOne(raw, deps.clock());
    if (!read.ok) return read.error[0] && refusalText(read.error[0]);
    return (await receiverOf(trx, read.value)) ? undefined : 'No account has connected this seller';
  },
  receiver: async (trx, raw) => {
    const { subscriptionId, sellerId } = messageFacts(raw);
    return (await accountThatHears(trx, subscriptionId, sellerId))?.id;
  },
  async takeIn(deps, trx, raw) {
    const read = readOne(raw, deps.clock());
    if (!read.ok) return fail(invalid(Object.fromEntries(read.error.map(({ path, reason }) => [path, reason]))));
    const account = await receiverOf(trx, read.value);
    if (!account) return fail(unknownSeller(read.value.sellerId));
    const now = deps.clock();
    const quiet = isLate(read.value.publishedTime ?? now, now);
    const { status } = await read.value.store({ ...deps, quiet }, trx, account, { acceptedAt: now });
    return ok(status === 'duplicate' ? 'already' : quiet ? 'list' : 'rings');
  },
};

const unknownSeller = (sellerId: string) =>
  refusal(404, UNKNOWN_SELLER, 'No account has connected this seller.', {
    'payload.sellerid': `unknown: ${sellerId.slice(0, 100)}`,
  });

const unknownAccount = refusal(404, 'UNKNOWN_ACCOUNT', 'Nobody with this id has signed in yet.', {
  account: 'unknown',
});

function readMessages(body: unknown, now: number): Result<Message[], Refusal> {
  const unwrapped = unwrapMessages(body);
  if (!unwrapped.ok) return fail(invalid({ [unwrapped.error.path]: unwrapped.error.reason }));
  const messages: Message[] = [];
  const errors: Record<string, string> = {};
  for (const [index, raw] of unwrapped.value.entries()) {
    const read = readOne(raw, now);
    const prefix = unwrapped.value.length > 1 ? `${index}.` : '';
    if (read.ok) messages.push(read.value);
    else for (const { path, reason } of read.error) errors[prefix + path] ??= reason;
  }
  return Object.keys(errors).length > 0
    ? fail(invalid(errors, 'The message is not a readable notification.'))
    : ok(messages);
}

function readOne(raw: unknown, now: number): Result<Message, Rejection[]> {
  const subscriptionId = subscriptionIdOf(raw);
  const folded = foldKeys(raw, 2);
  if (isFigureMessage(folded)) {
    const figures = readFigureMessage(foldKeys(raw), now);
    if (!figures.ok) return figures;
    const { id, sellerId, store: storeFigures } = figures.value;
    return ok({
      subscriptionId,
      sellerId,
      store: async (deps, trx, account) => {
        await storeFigures({ deps, trx, accountId: account.ownerId });
        return { status: 'accepted', id: id ?? '' };
      },
    });
  }
  const read = readMessage(raw, now);
  if (!read.ok) return read;
  const { alert } = read.value;
  if (kindOf(alert.detail).from !== 'amazon')
    return fail([{ path: 'notificationtype', reason: 'Amazon sends no such message' }]);
  return ok({
    subscriptionId,
    sellerId: alert.sellerId,
    publishedTime: alert.publishedTime,
    store: async (deps, trx, account, coming) => {
      if (isAboutListing(alert)) return waitForListing(deps, trx, account, raw, alert);
      const news = await newsIn(trx, account, alert, subscriptionId, deps.clock());
      if (news === 'none') {
        await seeMessage(trx, account, { type: alert.notificationType, marketplace: alert.marketplace }, deps.clock());
        return { status: 'accepted', id: alert.identity.notificationId ?? '' };
      }
      const content = await placed(trx, raw as Record<string, unknown>, read.value, subscriptionId);
      return store(deps, trx, account, content, news === 'quiet' ? { ...coming, isRead: true } : coming);
    },
  });
}

const isAboutListing = ({ detail }: Notification): boolean =>
  detail.kind === 'listing-issues' || detail.kind === 'listing-status';

/** Lets a message about a listing wait until the listing was read (provider/ingest/listing-messages.ts). */
async function waitForListing(
  deps: Deps,
  trx: Trx,
  account: Account,
  raw: unknown,
  { identity, marketplace, publishedTime, detail }: Notification,
): Promise<AlertOutcome> {
  const seen = await findSeenAlert(trx, account.id, identity);
  if (seen !== undefined) return { status: 'duplicate', id: seen };
  const id = identity.notificationId ?? identity.fingerprint;
  const isNew = await putListingMessage(trx, {
    account_id: account.ownerId,
    identity: id,
    sku: 'sku' in detail ? detail.sku : '',
    marketplace,
    message: JSON.stringify(raw),
    published_at: publishedTime,
    due_at: deps.clock(),
    tries: 0,
  });
  return { status: isNew ? 'accepted' : 'duplicate', id };
}

/** A message about the account itself names no marketplace: it gets the first one of its subscription's region. */
async function placed(
  trx: Trx,
  raw: Record<string, unknown>,
  read: AlertMessage,
  subscriptionId: string | undefined,
): Promise<AlertContent> {
  if (read.alert.sellerId !== '' || subscriptionId === undefined) return { raw, ...read };
  const region = await regionOfSubscription(trx, subscriptionId);
  const marketplace = region && regions[region].marketplaces[0];
  if (!marketplace) return { raw, ...read };
  const again = readMessage({ ...raw, marketplace }, read.alert.publishedTime);
  return again.ok ? { raw: { ...raw, marketplace }, ...again.value } : { raw, ...read };
}

const receiverOf = (trx: Trx, { subscriptionId, sellerId }: Message): Promise<Account | undefined> =>
  receiverOnce(trx, `${subscriptionId ?? ''} ${sellerId}`, () => accountThatHears(trx, subscriptionId, sellerId));

const receiverOnce = createReadOnce<Account | undefined>();

/** The main account of a person: the inbox is theirs. */
async function ownerOf(trx: Trx, accountId: string): Promise<Account | undefined> {
  const person = await accountById(trx, accountId);
  return person && accountById(trx, person.ownerId);
}

/**
 * Stores what a check found, by the rules for messages.
 * @param raw as Amazon would have sent it @param since its change happened after that time, ms
 */
export const storeRecovered = (
  deps: Deps,
  trx: Trx,
  ownerId: string,
  raw: Record<string, unknown>,
  since: number,
): Promise<string | undefined> => storeFor(deps, trx, ownerId, raw, { recoveredSince: since });

/**
 * Stores a message that was made from what Amazon says, by the rules for messages.
 * @returns the record's id; undefined if the account is gone
 */
export async function storeFor(
  deps: Deps,
  trx: Trx,
  ownerId: string,
  raw: Record<string, unknown>,
  coming: Partial<Coming>,
): Promise<string | undefined> {
  const account = await accountById(trx, ownerId);
  const now = deps.clock();
  const read = readMessage(raw, now);
  if (!account || !read.ok) return undefined;
  return (await store(deps, trx, account, { ...read.value, raw }, { acceptedAt: now, ...coming })).id;
}

/**
 * Stores an alert that a company's list or socket has (companion/company-alerts.ts), by the rules for messages.
 * @param isRead whether its person has read it there
 */
export async function storeListed(
  deps: Deps & QuietDeps,
  trx: Trx,
  account: Account,
  record: unknown,
  isRead: boolean,
): Promise<Result<AlertOutcome, Rejection[]>> {
  const read = readOne(withoutAddress(record), deps.clock());
  return read.ok ? ok(await read.value.store(deps, trx, account, { acceptedAt: deps.clock(), isRead })) : read;
}

/** Returns why such a record can't be read. */
export function listedFault(record: unknown, now: number): Rejection | undefined {
  const read = readOne(record, now);
  return read.ok ? undefined : read.error[0];
}

/** `recoveredSince` is set if a check found it: its change happened after that time. Both in ms. */
type Coming = {
  acceptedAt: number;
  recoveredSince?: number;
  isRead?: boolean;
  traceparent?: string | undefined;
  title?: string | undefined;
};

/** An alert's message as it came, and what was read of it. */
export type AlertContent = AlertMessage & { raw: Record<string, unknown> };

/** Stores one message of any marketplace with all that follows from it. */
export async function store(
  deps: Deps & QuietDeps,
  trx: Trx,
  account: Account,
  { raw, alert, measured }: AlertContent,
  { acceptedAt, recoveredSince, isRead = false, traceparent, title }: Coming,
): Promise<AlertOutcome> {
  const identity = { notificationId: alert.identity.notificationId, fingerprint: alert.identity.fingerprint };
  const seen = await findSeenAlert(trx, account.id, identity);
  if (seen !== undefined) return { status: 'duplicate', id: seen };
  const known = await knownOfProduct(trx, account, alert);
  const found =
    known.hasFinds && recoveredSince === undefined ? await claimRecovered(trx, account.ownerId, alert) : undefined;
  if (found !== undefined) return { status: 'duplicate', id: found };

  const now = deps.clock();
  const skus = await skusOf(trx, account.ownerId, alert);
  const unchanged = isUnchanged(skus, alert);
  const isQuiet = unchanged && (await preferencesOf(trx, account.ownerId)).quietUnchanged;
  const row: NotificationRow = {
    id: deps.newId(),
    account_id: account.id,
    notification_type: alert.notificationType,
    marketplace: alert.marketplace,
    asin: alert.asin,
    processed: isQuiet || isRead ? 1 : 0,
    published_at: Math.round(alert.publishedTime),
    received_at: now,
    notification_id: identity.notificationId ?? null,
    title: known.title ?? title ?? null,
    payload: JSON.stringify(payloadOf(raw)),
    message: JSON.stringify(raw),
    found_since: recoveredSince ?? null,
    stock: stockAt(skus, alert),
    unchanged: unchanged ? 1 : null,
  };
  const record = await storeAlert(deps, trx, row, (stored, read) => joinIncident(deps, trx, stored, read));
  await insertAlertKey(trx, {
    record_id: row.id,
    account_id: account.id,
    notification_id: row.notification_id,
    fingerprint: identity.fingerprint,
    seen_at: now,
  });
  const stored: StoredAlert = {
    deps,
    trx,
    account,
    alert,
    measured,
    known,
    skus,
    row,
    record,
    now,
    acceptedAt,
    recoveredSince,
    traceparent,
  };
  for (const step of alertSteps) await step(stored);
  return { status: 'accepted', id: row.id };
}

/** Returns the payload, ignoring the case of its key. The last one wins, as in readAlert. */
function payloadOf(raw: Record<string, unknown>): unknown {
  const key = Object.keys(raw).findLast((name) => name.toLowerCase() === 'payload');
  return key === undefined ? {} : raw[key];
}

const subscriptionSchema = v.object({
  notificationmetadata: v.object({ subscriptionid: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) }),
});

function subscriptionIdOf(raw: unknown): string | undefined {
  const parsed = v.safeParse(subscriptionSchema, foldKeys(raw, 3));
  return parsed.success ? parsed.output.notificationmetadata.subscriptionid : undefined;
}

type PathError = { path: string; reason: string };

/**
 * Unwraps SP-API messages: raw, or inside an SQS batch or message, an SNS envelope or an EventBridge event, also
 * nested.
 * @returns the messages, or the path of the broken wrapper
 */
export function unwrapMessages(body: unknown, path = '', depth = 0): Result<unknown[], PathError> {
  if (!isObject(body) || depth > counts.ingestWraps) return ok([body]);
  const wrapped = contentOf(body);
  if (!wrapped) return ok([withoutAddress(body)]);

  const messages: unknown[] = [];
  for (const { key, value } of wrapped.slice(0, counts.ingestMessages + 1)) {
    const at = path ? `${path}.${key}` : key;
    const content = typeof value === 'string' ? parseJson(value, DEEPEST_MESSAGE) : ok(value);
    if (!content.ok) return fail({ path: at, reason: content.error });
    const inner = unwrapMessages(content.value, at, depth + 1);
    if (!inner.ok) return inner;
    messages.push(...inner.value);
  }
  if (messages.length > counts.ingestMessages)
    return fail({ path: path || '(body)', reason: `contains more than ${counts.ingestMessages} messages` });
  return ok(messages);
}

/** Returns a wrapper's contents, or undefined for the message itself. Never unwraps SP-API's own `payload`. */
function contentOf(body: Record<string, unknown>): { key: string; value: unknown }[] | undefined {
  if ('notificationType' in body || 'NotificationType' in body) return undefined;
  for (const key of ['Records', 'Messages']) {
    const records = body[key];
    if (Array.isArray(records) && records.length > 0)
      return records.map((value, index) => ({ key: `${key}.${index}`, value: value as unknown }));
  }
  if (body.Type === 'Notification' && typeof body.Message === 'string')
    return [{ key: 'Message', value: body.Message }];
  if ('detail-type' in body && 'detail' in body) return [{ key: 'detail', value: body.detail }];
  for (const key of ['body', 'Body']) if (typeof body[key] === 'string') return [{ key, value: body[key] }];
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
