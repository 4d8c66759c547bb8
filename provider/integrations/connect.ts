import type { OfferDelivery } from '#shared/integrations/connection.ts';
import { type MessageType, messageTypeNames } from '#shared/integrations/message-types.ts';
import { type RegionName, regions } from '#shared/integrations/regions.ts';
import { ALREADY_USED, alreadyUsedSentence, returnErrors } from '#shared/integrations/texts.ts';
import { marketplaceNamed } from '#shared/marketplace-ids.ts';
import { errorText } from '#shared/process-log.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../db/sqlite.ts';
import { invalid, providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { type Account, maskEmail } from '../session/account-record.ts';
import { accountById, updateProfile } from '../session/accounts-table.ts';
import type { Caller } from '../session/portal-token.ts';
import { announceToTeam } from '../session/team-events.ts';
import { type Connecting, nameOf, notifyTeam, regionNameOf, sealedFor, titleOf } from './connection-context.ts';
import { deleteLines, lineOf, linesOf, requestAgain } from './message-lines-table.ts';
import { isFiltered, requestPending } from './request-pending.ts';
import {
  changeLink,
  connectSeller,
  disconnectSeller,
  hasSeller,
  type LinkRegion,
  linkOf,
  type MessageLineRow,
  otherAccountOfSeller,
  recordConnection,
  type SellerLinkRow,
} from './seller-links-table.ts';
import type { ServiceFailure } from './seller-services.ts';
import { newWebhookSecret, subscribeWalmart, unsubscribeWalmart } from './walmart-webhooks.ts';

/** A refusal that names the account which has the seller already, as the specification has it. */
export type ConnectRefusal = Refusal & { email?: string; sellerId?: string };

export type Connections = ReturnType<typeof createConnections>;

/**
 * Connects, renews and disconnects. Each change is in one transaction with the frame for the open tabs. Requests to
 * Amazon follow it.
 */
export function createConnections(connecting: Connecting) {
  const { amazon, walmart, log } = connecting;
  const running = new Set<Promise<void>>();
  const afterwards = (work: Promise<void>) => {
    const watched: Promise<void> = work
      .catch((cause: unknown) => log('error', 'A request to a marketplace failed', { error: errorText(cause) }))
      .finally(() => running.delete(watched));
    running.add(watched);
  };

  return {
    /** Resolves once all pending requests to marketplaces are done. */
    settled: async () => void (await Promise.all(running)),

    connectAmazon: async (
      caller: Caller,
      came: { code: string; sellingPartnerId: string; redirectUri: string; regionShortName: RegionName },
    ): Promise<Result<object, ConnectRefusal>> => {
      const { code, sellingPartnerId: sellerId, redirectUri, regionShortName: region } = came;
      const exchanged = await amazon.exchangeCode({ code, redirectUri, region, sellerId });
      // Checked first: only somebody with a valid permission learns that the seller is connected elsewhere.
      if (!exchanged.ok) return fail(refusedBy(exchanged.error));
      const linked = await link(
        connecting,
        caller,
        regions[region].key,
        sellerId,
        exchanged.value,
        amazon.provesSeller,
      );
      if (!linked.ok) return linked;
      afterwards(requestPending(connecting, caller.owner.id));
      return ok({});
    },

    connectWalmart: async (
      caller: Caller,
      came: { code: string; sellerId: string; marketplace: string; redirectUri?: string | undefined },
    ): Promise<Result<object, ConnectRefusal>> => {
      const { code, sellerId, marketplace, redirectUri } = came;
      const exchanged = await walmart.exchangeCode({ code, sellerId, marketplace, redirectUri });
      if (!exchanged.ok) return fail(refusedBy(exchanged.error));
      const linked = await link(connecting, caller, 'walmart', sellerId, { ...exchanged.value, marketplace }, true);
      if (!linked.ok) return linked;
      afterwards(subscribeWalmart(connecting, caller.owner.id));
      return ok({});
    },

    /** Does nothing if the region is not connected. */
    disconnect: async (caller: Caller, region: LinkRegion): Promise<Result<object, Refusal>> => {
      const former = await linkOf(connecting.db, caller.owner.id, region);
      const lines = await unlink(connecting, caller, region);
      const name = regionNameOf(region);
      if (name !== undefined) afterwards(unsubscribe(amazon, name, lines));
      else if (former) afterwards(unsubscribeWalmart(connecting, former));
      return ok({});
    },

    /** Changes the delivery of offer changes and subscribes again at Amazon. */
    setDelivery: (caller: Caller, region: RegionName, delivery: OfferDelivery): Promise<Result<object, Refusal>> =>
      changeMessages(caller, region, filteredTypes, async (trx, present) => {
        const all = regions[region].marketplaces;
        const chosen = all.filter((code) =>
          delivery.marketplaces.some((each) => marketplaceNamed(each)?.code === code),
        );
        if (
          chosen.length === 0 ||
          delivery.marketplaces.some((each) => !all.includes(marketplaceNamed(each)?.code ?? ''))
        )
          return fail(invalid({ marketplaces: `Choose from ${all.join(', ')}` }));
        await changeLink(trx, present, {
          pace: delivery.pace,
          marketplaces: chosen.length === all.length ? null : JSON.stringify(chosen),
        });
        return ok({});
      }),

    subscribe: (caller: Caller, region: RegionName, type: MessageType): Promise<Result<object, Refusal>> =>
      changeMessages(caller, region, [type], async () => ok({})),
  };

  async function changeMessages(
    caller: Caller,
    region: RegionName,
    types: readonly MessageType[],
    change: (trx: Trx, link: SellerLinkRow) => Promise<Result<object, Refusal>>,
  ): Promise<Result<object, Refusal>> {
    const owner = caller.owner.id;
    const done = await requestLines(connecting, owner, region, types, change);
    if (!done.ok) return done;
    afterwards(unsubscribe(amazon, region, done.value).then(() => requestPending(connecting, owner)));
    return ok({});
  }
}

/** Stores the link after a marketplace's approval, unless another account has the seller. */
function link(
  { write, clock, seal, amazon }: Connecting,
  caller: Caller,
  region: LinkRegion,
  sellerId: string,
  agreed: { refreshToken: string; marketplace?: string },
  proven: boolean,
): Promise<Result<{ anew: boolean }, ConnectRefusal>> {
  return write(async (trx) => {
    const owner = caller.owner.id;
    const other = await otherAccountOfSeller(trx, owner, region, sellerId);
    if (other !== undefined) return fail(await alreadyUsed(trx, other, sellerId, proven));
    const now = clock();
    const former = await linkOf(trx, owner, region);
    const anew = former?.seller_id !== sellerId || former.ended_at !== null;
    const refreshToken = seal.seal(agreed.refreshToken, sealedFor({ account_id: owner, region }));
    await connectSeller(trx, owner, region, sellerId, now, {
      ...agreed,
      refreshToken,
      ...(region === 'walmart' ? { webhookSecret: newWebhookSecret(seal, { account_id: owner, region }) } : {}),
    });
    const name = regionNameOf(region);
    if (name !== undefined)
      for (const type of messageTypeNames.filter((each) => amazon.receives(name, each))) {
        const line = await lineOf(trx, { account_id: owner, region, notification_type: type });
        if (anew || !line || line.state === 'refused') await requestAgain(trx, owner, region, type, now);
      }
    await recordConnection(
      trx,
      owner,
      region,
      now,
      `${titleOf(region)} ${former && !anew ? 'renewed' : 'connected'} by ${nameOf(caller)}, for 365 days.`,
    );
    await settleTrial(trx, owner, now);
    await notifyTeam(trx, owner, now);
    return ok({ anew });
  });
}

async function unsubscribe(
  amazon: Connecting['amazon'],
  region: RegionName,
  lines: { notification_type: string; subscription_id: string | null }[],
) {
  for (const { notification_type, subscription_id } of lines)
    if (subscription_id !== null) await amazon.unsubscribe(region, notification_type as MessageType, subscription_id);
}

/** @returns the subscriptions that the region had */
function unlink({ write, clock }: Connecting, caller: Caller, region: LinkRegion): Promise<MessageLineRow[]> {
  return write(async (trx) => {
    const owner = caller.owner.id;
    const former = await linkOf(trx, owner, region);
    if (!former) return [];
    const requested = await linesOf(trx, owner, region);
    const now = clock();
    await disconnectSeller(trx, owner, region);
    await deleteLines(trx, owner, region);
    await recordConnection(trx, owner, region, now, `${titleOf(region)} disconnected by ${nameOf(caller)}.`);
    await settleTrial(trx, owner, now);
    await notifyTeam(trx, owner, now);
    return requested;
  });
}

/** Makes a change and notes that the types are to be requested again. @returns the subscriptions as they were */
function requestLines(
  { write, clock }: Connecting,
  owner: string,
  region: RegionName,
  types: readonly MessageType[],
  change: (trx: Trx, link: SellerLinkRow) => Promise<Result<object, Refusal>>,
): Promise<Result<MessageLineRow[], Refusal>> {
  const { key } = regions[region];
  return write(async (trx) => {
    const present = await linkOf(trx, owner, key);
    if (!present || present.ended_at !== null) return fail(notConnected);
    const changed = await change(trx, present);
    if (!changed.ok) return changed;
    const now = clock();
    const lines: MessageLineRow[] = [];
    for (const type of types) {
      const line = await lineOf(trx, { account_id: owner, region: key, notification_type: type });
      await requestAgain(trx, owner, key, type, now);
      if (line) lines.push(line);
    }
    await notifyTeam(trx, owner, now);
    return ok(lines);
  });
}

const filteredTypes = messageTypeNames.filter(isFiltered);

const notConnected = refusal(409, 'NOT_CONNECTED', 'This region is not connected.');

/** A trial has no product limit while a seller account is connected (ONB-20). */
async function settleTrial(trx: Trx, ownerId: string, now: number): Promise<void> {
  const { profile } = (await accountById(trx, ownerId)) as Account;
  const isNotSpToken = !(await hasSeller(trx, ownerId));
  if ((profile.isInTrial !== true && profile.isNotStartTrial !== true) || profile.isNotSpToken === isNotSpToken) return;
  await updateProfile(trx, ownerId, { ...profile, isNotSpToken });
  await announceToTeam(trx, now, ownerId, { event: 'user:updated', data: {} });
}

/**
 * @param proven whether the permission proves the seller's id. If not, the email is masked, since seller ids are public
 */
async function alreadyUsed(trx: Trx, other: string, sellerId: string, proven: boolean): Promise<ConnectRefusal> {
  const holder = (await accountById(trx, other))?.email ?? '';
  const email = proven ? holder : maskEmail(holder);
  return { ...refusal(409, ALREADY_USED, alreadyUsedSentence(sellerId, email)), email, sellerId };
}

function refusedBy({ reason, message }: ServiceFailure): Refusal {
  if (reason === 'unavailable') return refusal(503, returnErrors.unavailable.code, message);
  if (reason === 'not-set-up') return refusal(409, returnErrors.notSetUp.code, message);
  return refusal(400, reason === 'not-permitted' ? providerCodes.forbidden : returnErrors.refused.code, message);
}
