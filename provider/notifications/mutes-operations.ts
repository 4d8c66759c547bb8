import { MOST_MUTES, type Mute, type MuteTarget } from '#shared/notifications/mutes.ts';
import { type UpstreamMutes, upstreamMutesOf } from '#shared/notifications/wire.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { deleteMutes, deleteMutesBefore, mutesOf, nextMutesRev, putMutes } from './mutes-table.ts';

const tooManyMutes = refusal(400, 'TOO_MANY_MUTES', `At most ${MOST_MUTES} products and types can be muted. Unmute one first.`);

/** Muting and unmuting. Each gives the whole list, as everybody who changes it is answered. */
export function createMutesOperations(deps: Deps) {
  /** One transaction with the frame that tells of it. @param work answers whether anything has changed */
  const change = (accountId: string, work: (trx: Trx) => Promise<boolean>): Promise<Result<UpstreamMutes, Refusal>> =>
    deps.write(async (trx) => {
      const now = deps.clock();
      if (!(await work(trx))) return ok(upstreamMutesOf(await mutesOf(trx, accountId, now)));
      await deleteMutesBefore(trx, now, accountId);
      await nextMutesRev(trx, accountId, now);
      const list = await mutesOf(trx, accountId, now);
      if (list.mutes.length > MOST_MUTES) return fail(tooManyMutes);
      const told = upstreamMutesOf(list);
      await enqueue(trx, now, [{ accountId, event: 'mutes:updated', data: told }]);
      return ok(told);
    });

  return {
    mute: (accountId: string, mutes: readonly Mute[]) =>
      change(accountId, async (trx) => {
        await putMutes(trx, accountId, mutes);
        return true;
      }),

    unmute: (accountId: string, targets: readonly MuteTarget[]) => change(accountId, async (trx) => (await deleteMutes(trx, accountId, targets)) > 0),
  };
}
