import { randomBytes } from 'node:crypto';
import {
  type AddChannel,
  CHANNEL_RESTORED_FOR,
  type ChangeChannel,
  type ChannelList,
  MOST_CHANNELS,
  type SaveQuiet,
  type SendAgain,
  type WebhookSecrets,
} from '#shared/channels/channel.ts';
import { placeOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import type { ChannelKind } from '#shared/channels/paces.ts';
import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import { invalid, providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { countCaps } from '../limits/caps-table.ts';
import { rates } from '../limits/limits.ts';
import type { UnsubscribeLinks } from '../mail/unsubscribe-links.ts';
import { type Account, safeAddressOf } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { announceChannels, listChannels } from './channel-list.ts';
import {
  type ChannelRow,
  changeChannel,
  channelById,
  channelsOf,
  insertChannel,
  pacesOf,
  saveQuiet,
  storedPaces,
} from './channels-table.ts';
import { endQuiet, nextDeliveryAt, sendGivenUpAgain } from './deliveries-table.ts';
import { leaveList } from './leave-list.ts';
import type { LedgerDeps } from './ledger.ts';
import type { OpenChannels, SendingTo } from './open-channels.ts';
import { chatIdOf, spendChat } from './telegram/started-chats.ts';

/** How long a test message may take, ms. */
const TEST_FOR = 20_000;

const gone = refusal(400, 'CHANNEL_GONE', 'This channel was removed meanwhile.');
const tooMany = refusal(400, 'TOO_MANY_CHANNELS', `At most ${MOST_CHANNELS} channels. Remove one first.`);
const noChat = invalid({ address: 'This chat no longer waits. Make a new link, and press Start in Telegram again.' });
const added = (name: string) => invalid({ address: `“${name}” already goes there.` });
const tooManyTests = refusal(
  429,
  providerCodes.tooMany,
  `At most ${rates.channelTests.most} test messages an hour. Try again later.`,
);
const forgedLink = refusal(400, 'UNSUBSCRIBE_LINK', 'This link is not complete. Open the one in the mail again.');
const refused = (why: string) => refusal(400, 'CHANNEL_REFUSED', `The test message did not arrive. ${why}`);

/** Tries a channel with a test message. The limit counts before the work. @returns why it was not taken */
const createTest =
  (deps: LedgerDeps, open: OpenChannels) =>
  async (account: Account, channel: Omit<SendingTo, 'email'>): Promise<Refusal | undefined> => {
    const message = testMessageOf(deps);
    const isOver = await deps.write(async (trx) => {
      const cap = { key: `channel test ${account.id}`, ...rates.channelTests };
      return (await countCaps(trx, deps.clock(), [cap])) > 0;
    });
    if (isOver) return tooManyTests;
    const sending = { ...channel, email: safeAddressOf(account) };
    const outcome = await open.send(sending, message, AbortSignal.timeout(TEST_FOR));
    return outcome.kind === 'sent' ? undefined : refused(outcome.reason);
  };

/** A person's channels. Each change is one transaction, which all of the person's tabs hear of. */
export function createChannelOperations(deps: LedgerDeps, open: OpenChannels) {
  const test = createTest(deps, open);
  const answerOf = async (trx: Trx, account: Account): Promise<Result<ChannelList, Refusal>> => {
    await announceChannels(deps, trx, account);
    return ok(await listChannels(open, trx, account, deps.clock()));
  };

  /** @returns the person's channel; undefined if there is none */
  const own = async (db: Db, account: Account, id: string): Promise<ChannelRow | undefined> => {
    const channel = await channelById(db, id);
    return channel?.account_id === account.id && channel.removed_at === null ? channel : undefined;
  };

  /** @returns why a person gets no further channel: there are enough, or one goes to the same place */
  const noRoomFor = async (db: Db, account: Account, wanted: { kind: ChannelKind; place: string | undefined }) => {
    const channels = await channelsOf(db, account.id);
    if (channels.length >= MOST_CHANNELS) return tooMany;
    // A person's emails go to one address, which may have changed since.
    const same = channels.find(
      (each) => each.kind === wanted.kind && (each.kind === 'email' || open.placeOf(each) === wanted.place),
    );
    return same && added(same.name);
  };

  const change = (
    account: Account,
    id: string,
    work: (trx: Trx, channel: ChannelRow) => Promise<void>,
  ): Promise<Result<ChannelList, Refusal>> =>
    deps.write(async (trx) => {
      const channel = await own(trx, account, id);
      if (!channel) return fail(gone);
      await work(trx, channel);
      return answerOf(trx, account);
    });

  return {
    list: (account: Account) => listChannels(open, deps.db, account, deps.clock()),

    /** A channel that refuses the test message is not added, so that nobody relies on it. */
    add: async (account: Account, { kind, name, address }: AddChannel): Promise<Result<ChannelList, Refusal>> => {
      if (!open.kinds.includes(kind)) return fail(invalid({ kind: 'This portal does not send to such channels.' }));
      const chatId = kind === 'telegram' ? await chatIdOf(deps.db, account.id, address, deps.clock()) : undefined;
      if (kind === 'telegram' && chatId === undefined) return fail(noChat);
      const read = open.read(kind, addressOf(kind, chatId ?? address, account));
      if (!read.ok) return fail(invalid({ address: read.error }));
      const wanted = { kind, place: placeOf(read.value) };
      const noRoom = await noRoomFor(deps.db, account, wanted);
      if (noRoom) return fail(noRoom);
      const sealed = open.seal(read.value, account.id);
      const id = deps.newId();
      const failed = await test(account, { id, kind, account_id: account.id, new_secret_at: null, ...sealed });
      if (failed) return fail(failed);
      return deps.write(async (trx) => {
        const taken = await noRoomFor(trx, account, wanted);
        if (taken) return fail(taken);
        if (kind === 'telegram' && !(await spendChat(trx, address, deps.clock()))) return fail(noChat);
        const now = deps.clock();
        await insertChannel(trx, account, now, { id, kind, name, ...sealed, sent_at: now });
        return answerOf(trx, account);
      });
    },

    change: (account: Account, { id, name, paused, paces }: ChangeChannel) =>
      change(account, id, async (trx, channel) => {
        await changeChannel(trx, id, {
          ...(name === undefined ? {} : { name }),
          ...(paces === undefined ? {} : { paces: storedPaces(channel.kind, { ...pacesOf(channel), ...paces }) }),
          ...(paused === undefined ? {} : { paused: paused ? 1 : 0, next_at: await nextDeliveryAt(trx, id) }),
        });
      }),

    remove: (account: Account, id: string) =>
      change(account, id, (trx) => changeChannel(trx, id, { removed_at: deps.clock(), next_at: null })),

    restore: (account: Account, id: string): Promise<Result<ChannelList, Refusal>> =>
      deps.write(async (trx) => {
        const channel = await channelById(trx, id);
        const since = deps.clock() - CHANNEL_RESTORED_FOR;
        if (channel?.account_id !== account.id || (channel.removed_at ?? since) < since) return fail(gone);
        const taken = await noRoomFor(trx, account, { kind: channel.kind, place: open.placeOf(channel) });
        if (taken) return fail(taken);
        await changeChannel(trx, id, { removed_at: null, next_at: await nextDeliveryAt(trx, id) });
        return answerOf(trx, account);
      }),

    /** A channel that was switched off works again once it takes a test message. */
    test: async (account: Account, id: string): Promise<Result<ChannelList, Refusal>> => {
      const channel = await own(deps.db, account, id);
      if (!channel) return fail(gone);
      const failed = await test(account, channel);
      if (failed) return fail(failed);
      return change(account, id, async (trx) => {
        await changeChannel(trx, id, {
          off_at: null,
          failing_since: null,
          why: null,
          sent_at: deps.clock(),
          next_at: await nextDeliveryAt(trx, id),
        });
      });
    },

    secrets: async (account: Account, id: string): Promise<Result<WebhookSecrets, Refusal>> => {
      const channel = await own(deps.db, account, id);
      return channel?.kind === 'webhook' ? ok({ secrets: open.secretsOf(channel) }) : fail(gone);
    },

    newSecret: (account: Account, id: string): Promise<Result<WebhookSecrets, Refusal>> =>
      deps.write(async (trx) => {
        const channel = await own(trx, account, id);
        const sealed = channel && open.withSecret(channel, newWebhookSecret());
        if (!channel || !sealed) return fail(gone);
        const changed = { ...sealed, new_secret_at: deps.clock() };
        await changeChannel(trx, id, changed);
        return ok({ secrets: open.secretsOf({ ...channel, ...changed }) });
      }),

    /** What was given up since then is due again, and goes as the messages that it was tried with. */
    sendAgain: (account: Account, { id, since }: SendAgain) =>
      change(account, id, async (trx, channel) => {
        await sendGivenUpAgain(trx, id, since, deps.clock());
        if (channel.off_at === null) await changeChannel(trx, id, { next_at: await nextDeliveryAt(trx, id) });
      }),

    saveQuiet: (account: Account, { quiet, zone }: SaveQuiet): Promise<Result<ChannelList, Refusal>> =>
      deps.write(async (trx) => {
        await saveQuiet(trx, account.id, quiet, zone);
        const channels = await channelsOf(trx, account.id);
        await endQuiet(
          trx,
          channels.map(({ id }) => id),
          deps.clock(),
        );
        for (const { id } of channels) await changeChannel(trx, id, { next_at: await nextDeliveryAt(trx, id) });
        return answerOf(trx, account);
      }),
  };
}

/** Turns mails off by the link in each of them: a channel's, or those of a list. A second time changes nothing. */
export const createUnsubscribe =
  (deps: LedgerDeps, open: Pick<OpenChannels, 'unsubscribing'>, lists: Pick<UnsubscribeLinks, 'read'>) =>
  async (token: string): Promise<Result<object, Refusal>> => {
    const subscription = lists.read(token);
    if (subscription) {
      await deps.write((trx) => leaveList(deps, trx, subscription));
      return ok({});
    }
    const id = open.unsubscribing(token);
    if (id === undefined) return fail(forgedLink);
    await deps.write(async (trx) => {
      const channel = await channelById(trx, id);
      const account = channel && (await accountById(trx, channel.account_id));
      if (!channel || !account) return;
      await changeChannel(trx, id, { paused: 1, next_at: null });
      await announceChannels(deps, trx, account);
    });
    return ok({});
  };

/** What a person enters for a kind, as its address. */
function addressOf(kind: ChannelKind, entered: string, account: Account): unknown {
  switch (kind) {
    case 'email':
      return { to: safeAddressOf(account) };
    case 'push':
      return parsed(entered);
    case 'telegram':
      return { chatId: entered };
    case 'webhook':
      return { url: entered, secrets: [newWebhookSecret()] };
    default:
      return { url: entered };
  }
}

/** What the browser gives for a push channel is JSON. */
const parsed = (text: string): unknown => {
  const read = parseJson(text, DEEPEST_MESSAGE);
  return read.ok ? read.value : undefined;
};

/** A secret as Standard Webhooks writes them. */
const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const testMessageOf = (deps: LedgerDeps): ChannelMessage => ({
  id: `msg_${deps.newId()}`,
  kind: 'test',
  title: `Test from ${deps.brand}`,
  urgent: false,
  facts: [],
  link: `${deps.portalUrl()}${CHANNELS_PATH}`,
  links: [],
  brand: deps.brand,
  at: deps.clock(),
});
