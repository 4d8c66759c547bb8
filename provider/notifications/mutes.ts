import type { Transaction } from 'kysely';
import { MOST_MUTES, type Mute, type Mutes, type MuteTarget } from '#shared/notifications/mutes.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { upstreamMutesOf } from '#shared/upstream/mutes.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { providerCodes } from '../http/codes.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { deleteMutes, deleteMutesBefore, mutesOf, nextMutesRev, putMutes } from './mutes-table.ts';

const tooManyMutes = refusal(400, providerCodes.tooManyMutes, `At most ${MOST_MUTES} products and types can be muted. Unmute one first.`);

/** @returns the whole list, as everybody who changes it is answered */
export const mute = (deps: Deps, accountId: string, mutes: readonly Mute[]): Promise<Result<Mutes, Refusal>> =>
  change(deps, accountId, async (trx) => {
    await putMutes(trx, accountId, mutes);
    return true;
  });

export const unmute = (deps: Deps, accountId: string, targets: readonly MuteTarget[]): Promise<Result<Mutes, Refusal>> =>
  change(deps, accountId, async (trx) => (await deleteMutes(trx, accountId, targets)) > 0);

/** One transaction with the frame that tells of it. @param work answers whether anything has changed */
function change(deps: Deps, accountId: string, work: (trx: Transaction<Tables>) => Promise<boolean>): Promise<Result<Mutes, Refusal>> {
  return deps.write(async (trx) => {
    const now = deps.clock();
    if (!(await work(trx))) return ok(await mutesOf(trx, accountId, now));
    await deleteMutesBefore(trx, now, accountId);
    await nextMutesRev(trx, accountId, now);
    const list = await mutesOf(trx, accountId, now);
    if (list.mutes.length > MOST_MUTES) return fail(tooManyMutes);
    await enqueue(trx, now, [{ accountId, event: 'mutes:updated', data: upstreamMutesOf(list) }]);
    return ok(list);
  });
}
