import type { LeavePush, RenewPush } from '#shared/channels/push-schemas.ts';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import { invalid, type Refusal, refusal } from '../http/refuse.ts';
import type { Account } from '../session/account-record.ts';
import { announceChannels } from './channel-list.ts';
import { type ChannelRow, changeChannel, channelsOf } from './channels-table.ts';
import { nextDeliveryAt } from './deliveries-table.ts';
import type { LedgerDeps } from './ledger.ts';
import type { OpenChannels } from './open-channels.ts';

const noPush = refusal(400, 'CHANNEL_GONE', 'This browser has no push channel. Turn push on in it again.');

/** What browsers do by themselves with their push channels, which they know by their endpoints. */
export function createPushOperations(deps: LedgerDeps, open: Pick<OpenChannels, 'read' | 'seal' | 'placeOf'>) {
  const channelsAt = async (db: Db, account: Account, endpoint: string): Promise<ChannelRow[]> =>
    (await channelsOf(db, account.id)).filter(
      (channel) => channel.kind === 'push' && open.placeOf(channel) === endpoint,
    );
  const changeAll = (account: Account, endpoint: string, work: (trx: Trx, channel: ChannelRow) => Promise<void>) =>
    deps.write(async (trx) => {
      const channels = await channelsAt(trx, account, endpoint);
      for (const channel of channels) await work(trx, channel);
      if (channels.length > 0) await announceChannels(deps, trx, account);
      return channels.length;
    });

  return {
    /** The person signs out of a browser: nothing is shown there afterwards. */
    leave: async (account: Account, { endpoint }: LeavePush): Promise<Record<string, never>> => {
      await changeAll(account, endpoint, (trx, { id }) =>
        changeChannel(trx, id, { removed_at: deps.clock(), next_at: null }),
      );
      return {};
    },

    /** The browser's push service has given it another address. What waits goes there. */
    renew: async (
      account: Account,
      { former, address }: RenewPush,
    ): Promise<Result<Record<string, never>, Refusal>> => {
      const json = parseJson(address, DEEPEST_MESSAGE);
      const read = open.read('push', json.ok ? json.value : undefined);
      if (!read.ok) return fail(invalid({ address: read.error }));
      const sealed = open.seal(read.value, account.id);
      const renewed = await changeAll(account, former, async (trx, { id, paused }) =>
        changeChannel(trx, id, {
          ...sealed,
          off_at: null,
          failing_since: null,
          why: null,
          next_at: paused === 1 ? null : await nextDeliveryAt(trx, id),
        }),
      );
      return renewed === 0 ? fail(noPush) : ok({});
    },
  };
}
