import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitingCalls } from '#provider/limits/limits.ts';
import { memberFlags } from '#shared/members/member-flags.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ACT_CLASSES, ACT_DAYS, type MemberPage } from '#shared/team/history/member-page.ts';
import { memberPageCalls } from '#shared/team/history/member-page-calls.ts';
import { localDay } from '#shared/time/days.ts';
import { lastDays, spanStart, type TimeSpan } from '#shared/time/time.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { createTurns, inTurn } from '../../http/account-turns.ts';
import type { Refusal } from '../../http/refuse.ts';
import { actClasses, memberTimes } from '../../inbox/alert-actions-table.ts';
import { changesOf } from '../../members/changes-table.ts';
import { memberRefusals } from '../../members/member-refusals.ts';
import { flagsOf, lastRecorded, memberOf } from '../../members/members-table.ts';
import { serve } from '../../serve.ts';
import type { Account } from '../../session/account-record.ts';
import { accountById, teamMembers } from '../../session/accounts-table.ts';
import type { Caller } from '../../session/portal-token.ts';
import { browserOf, lastSeenOf, sessionsOf } from '../../session/sessions-table.ts';
import { signInsOf } from '../../session/sign-ins-table.ts';
import { memberTokens } from '../../tokens/member-tokens.ts';
import { heldAt } from './as-of-table.ts';
import { sourcedCounts } from './charts-table.ts';
import { teamWork } from './team-work.ts';
import { buyTimes } from './usage-table.ts';

/** `id` is the caller's own by default. */
type Question = { id?: string | null | undefined; time: TimeSpan; zone: string };

/**
 * All about one member, for the owner and the member (OWN-07). A sub-account gets no figures of others. Other work gets
 * a turn between the queries, some of which read a whole team's rows.
 * @returns the refusal of a foreign member for everybody else's id
 */
async function memberPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { id, time, zone }: Question,
): Promise<Result<MemberPage, Refusal>> {
  const { db } = deps;
  const now = deps.clock();
  const { account, owner } = caller;
  const seesAll = account.id === owner.id;
  const subject = await subjectOf(db, account, id ?? account.id);
  if (!subject) return fail(memberRefusals.foreign);
  const memberId = subject.account.id;

  const team = await teamMembers(db, owner.id);
  const held = await heldAt(db, 'team_history', undefined, now);
  const scope = { ownerId: owner.id, memberId, held, time };
  const work = seesAll ? await teamWork(db, { ...scope, memberId: undefined }, now) : await teamWork(db, scope, now);
  const own = work.find(({ _id }) => _id === memberId) ?? (await teamWork(db, scope, now))[0];
  if (!own) return fail(memberRefusals.foreign);

  await nextTurn();
  const counts = await sourcedCounts(db, { ...scope, filterModel: {}, search: '', hours: undefined }, zone);
  const lookedUp = counts.members.get(memberId);
  const bought = boughtIn(await buyTimes(db, scope), counts, now, zone);

  await nextTurn();
  const tokens = await memberTokens(db, { ownerId: owner.id, memberId, time, zone }, team, now);
  const since = spanStart(lastDays(ACT_DAYS, now, zone));
  const times = await memberTimes(db, owner.id, since);
  const act = times.get(memberId);
  const sessions = await sessionsOf(db, memberId);
  await nextTurn();
  const lastActiveAt = await lastActive(db, owner.id, memberId);
  await nextTurn();
  const allTokens = seesAll
    ? await memberTokens(db, { ownerId: owner.id, memberId: undefined, time, zone }, team, now)
    : undefined;

  return ok({
    member: {
      _id: memberId,
      name: team.get(memberId)?.name ?? subject.account.email,
      email: subject.account.email,
      isOwner: memberId === owner.id,
      active: subject.account.active,
      extension: subject.extension,
      createdAt: subject.createdAt,
      lastActiveAt: lastActiveAt === 0 ? null : lastActiveAt,
      flags: subject.flags,
    },
    work: own,
    days: counts.days,
    buckets: counts.starts.map((start, index) => ({
      start,
      lookedUp: lookedUp?.[index] ?? 0,
      bought: bought[index] ?? 0,
    })),
    tokens,
    medians: allTokens ? mediansOf(work, allTokens, times) : null,
    changes: await changesOf(db, owner.id, memberId),
    browsers: sessions.map((session) => browserOf(session, caller.tokenHash)),
    act: act
      ? { ...act, classes: await actClasses(db, { accountId: owner.id, madeBy: memberId }, since, ACT_CLASSES) }
      : null,
    team: [...team].flatMap(([_id, { name, active }]) =>
      (seesAll && active) || _id === memberId ? [{ _id, name }] : [],
    ),
  });
}

/** When the member was last seen, came in, or recorded something, ms; 0 if never. */
async function lastActive(db: Db, ownerId: string, memberId: string): Promise<number> {
  const moments = [await lastSeenOf(db, [memberId]), await lastRecorded(db, ownerId, [memberId])].map(
    (each) => each.get(memberId) ?? 0,
  );
  return Math.max((await signInsOf(db, [memberId])).get(memberId)?.lastAt ?? 0, ...moments);
}

/** How many products were bought in each bucket of the counts. */
function boughtIn(times: readonly number[], counts: Counts, now: number, zone: string): number[] {
  const firstDay = localDay(counts.starts[0] ?? now, zone);
  const bought = counts.starts.map(() => 0);
  for (const at of times) {
    const bucket = Math.min(bought.length - 1, Math.max(0, Math.floor((localDay(at, zone) - firstDay) / counts.days)));
    bought[bucket] = (bought[bucket] ?? 0) + 1;
  }
  return bought;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** The medians of the team's active members. */
function mediansOf(work: Work, tokens: MemberPage['tokens'], times: Times): MemberPage['medians'] {
  const people = work.filter(({ active }) => active);
  const tokensOf = new Map(tokens.members.map(({ _id, spent }) => [_id, spent]));
  return {
    people: people.length,
    lookedUp: middle(people.map((each) => each.lookedUp)),
    exported: middle(people.map((each) => each.exported)),
    bought: middle(people.map((each) => each.bought)),
    tokens: middle(people.map(({ _id }) => tokensOf.get(_id) ?? 0)),
    act: times.size > 0 ? middle([...times.values()].map(({ median }) => median)) : null,
  };
}

type Counts = Awaited<ReturnType<typeof sourcedCounts>>;
type Work = Awaited<ReturnType<typeof teamWork>>;
type Times = Awaited<ReturnType<typeof memberTimes>>;

type Subject = { account: Account; createdAt: number } & Pick<MemberPage['member'], 'extension' | 'flags'>;

/** Finds whose page it is. An owner sees the own team, a member the own page. */
async function subjectOf(db: Db, caller: Account, id: string): Promise<Subject | undefined> {
  if (caller.id !== caller.ownerId && id !== caller.id) return undefined;
  if (id === caller.ownerId) {
    const account = await accountById(db, id);
    return (
      account && {
        account,
        createdAt: await createdAtOf(db, id),
        extension: null,
        flags: Object.fromEntries(memberFlags.map((flag) => [flag, true])),
      }
    );
  }
  const member = await memberOf(db, caller.ownerId, id);
  return (
    member && { account: member, createdAt: member.createdAt, extension: member.extension, flags: flagsOf(member) }
  );
}

const createdAtOf = async (db: Db, id: string): Promise<number> =>
  (await db.selectFrom('accounts').select('created_at').where('id', '=', id).executeTakeFirst())?.created_at ?? 0;

export const memberPageRoutes = (deps: Deps) =>
  serve(
    memberPageCalls,
    {
      read: async (caller, { id, time, zone }) => {
        await deps.histories.filled;
        return memberPage(deps, caller, { id, time: time ?? {}, zone });
      },
    },
    inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.history })),
  );
