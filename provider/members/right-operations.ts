import { rates } from '#provider/limits/limits.ts';
import { hasFlag } from '#shared/members/member-flags.ts';
import { rightCalls } from '#shared/members/right-calls.ts';
import { type AnswerRight, flagsOfRight, type RequestRight } from '#shared/members/right-requests.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isMainAccount, type RightToUse, rightsToUse } from '#shared/session/user.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { storeNotice } from '../inbox/store-notice.ts';
import { countCaps } from '../limits/caps-table.ts';
import { serve } from '../serve.ts';
import type { Account } from '../session/account-record.ts';
import { changeFlags } from './change-flags.ts';
import { insertChange, notifyOfMembers } from './changes-table.ts';
import { memberRefusals } from './member-refusals.ts';
import { flagsOf, memberOf, nameOf } from './members-table.ts';
import {
  endRequest,
  insertRequest,
  notifyOfRequest,
  openRequests,
  requestOf,
  requestsOf,
} from './right-requests-table.ts';

type Done = Promise<Result<object, Refusal>>;

/**
 * Members ask their owner for rights, and the owner answers (OWN-11). The record, the rights, and the events share a
 * transaction.
 */
const createRightOperations = (deps: Deps) => ({
  ask: ({ id, ownerId }: Account, { right, reason }: RequestRight): Done =>
    deps.write(async (trx) => {
      const member = await memberOf(trx, ownerId, id);
      if (!member || !hasFlag(member.extension, right)) return fail(memberRefusals.noSuchFlag);
      const flags = flagsOf(member);
      if (Object.keys(flagsOfRight(right)).every((flag) => flags[flag as RightToUse]))
        return fail(memberRefusals.hasRight);
      if ((await openRequests(trx, id)).has(right)) return fail(memberRefusals.alreadyRequested);
      const now = deps.clock();
      if ((await countCaps(trx, now, [{ key: `right-requests ${id}`, ...rates.rightRequests }])) > 0)
        return fail(memberRefusals.tooManyRequests);
      const request = deps.newId();
      await insertRequest(trx, { id: request, owner_id: ownerId, member_id: id, right, reason, asked_at: now });
      await insertChange(trx, now, member, { kind: 'right-asked', by: member, flag: right, detail: reason });
      await notifyOfRequest(trx, now, ownerId, request);
      // The alert has the request's id, so that the answer ends both.
      await storeNotice(
        deps,
        trx,
        ownerId,
        { about: 'request', request, member: id, name: nameOf(member), right, reason },
        undefined,
        request,
      );
      await notifyOfMembers(trx, now, ownerId, [id], 'owner');
      return ok({});
    }),

  answer: (owner: Account, { id, grant, words }: AnswerRight): Done =>
    deps.write(async (trx) => {
      const request = await requestOf(trx, owner.id, id);
      const right = rightsToUse.find((each) => each === request?.right);
      const member = request && (await memberOf(trx, owner.id, request.memberId));
      if (!request || !member || !right) return fail(memberRefusals.noSuchRequest);
      if (request.state !== 'open') return fail(memberRefusals.requestAnswered);
      const now = deps.clock();
      const detail = words === '' ? {} : { detail: words };
      await endRequest(trx, now, owner.id, id, grant ? 'granted' : 'declined', words);
      await insertChange(trx, now, member, {
        kind: grant ? 'right-granted' : 'right-declined',
        by: owner,
        flag: right,
        ...detail,
      });
      if (grant) await changeFlags(trx, now, owner, member, flagsOfRight(right));
      await notifyOfMembers(trx, now, owner.id, [member.id], grant ? 'user' : 'owner');
      return ok({});
    }),
});

/** Requests for rights: members read and make their own, the owner reads and answers the team's. */
export function rightsRoutes(deps: Deps) {
  const { ask, answer } = createRightOperations(deps);
  return serve(rightCalls, {
    list: async ({ account, owner, user }) => ({
      requests: await requestsOf(deps.db, owner.id, isMainAccount(user) ? undefined : account.id),
    }),
    ask: ({ account }, request) => ask(account, request),
    answer: ({ owner }, given) => answer(owner, given),
  });
}
