import { MOST_BUCKETS } from '#shared/team/history/chart-queries.ts';
import { dayBuckets, dayOf, localDay, startOfNamedDay } from '#shared/time/days.ts';
import { lastDays, spanEnd, spanStart, type TimeSpan } from '#shared/time/time.ts';
import { type MemberTokens, type TokenTool, tokenTools } from '#shared/tokens/token-tools.ts';
import { TOKEN_USE_DAYS, type TokenUse, utcDayOf } from '#shared/tokens/token-use.ts';
import type { Db } from '../db/sqlite.ts';
import type { TeamMember } from '../session/accounts-table.ts';
import { tokensByDay, unattributedDays } from './token-uses-table.ts';
import { oldestTokenDay } from './tokens-table.ts';

const DAY = 86_400_000;

/** `memberId` is undefined for the whole team. */
type Question = { ownerId: string; memberId: string | undefined; time: TimeSpan; zone: string };

/**
 * A team's tokens per member, tool, and day of a time zone, and the account's total, of which they are a part (OWN-02).
 * @param now ms
 */
export async function memberTokens(
  db: Db,
  { ownerId, memberId, time, zone }: Question,
  team: ReadonlyMap<string, TeamMember>,
  now: number,
): Promise<MemberTokens> {
  const to = Math.min(spanEnd(time), now + DAY);
  const from = Math.max(spanStart(time), Math.min((await oldestTokenDay(db, ownerId)) ?? now, to));
  const rows = await tokensByDay(db, { ownerId, memberId }, { from, to, zone });
  const old = memberId === undefined ? await unattributedDays(db, ownerId, from, to) : [];

  const { days, starts } = dayBuckets(from, Math.max(from, Math.min(now, to - 1)), zone, MOST_BUCKETS);
  const first = localDay(from, zone);
  const bucketOf = (day: number) => Math.min(starts.length - 1, Math.max(0, Math.floor((day - first) / days)));

  const used = new Map<string, { spent: number; tools: Map<TokenTool, number>; perBucket: number[] }>();
  for (const { memberId: id, tool, spent, day } of rows) {
    const member = used.get(id) ?? { spent: 0, tools: new Map(), perBucket: starts.map(() => 0) };
    used.set(id, member);
    member.spent += spent;
    member.tools.set(tool, (member.tools.get(tool) ?? 0) + spent);
    const bucket = bucketOf(day);
    member.perBucket[bucket] = (member.perBucket[bucket] ?? 0) + spent;
  }
  const before = starts.map(() => 0);
  for (const { day, spent } of old) {
    const bucket = bucketOf(localDay(startOfNamedDay(day, 'UTC'), zone));
    before[bucket] = (before[bucket] ?? 0) + spent;
  }
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const ranked = [...used].sort(([a, one], [b, other]) => other.spent - one.spent || (a < b ? -1 : 1));
  const last = old.at(-1);
  return {
    total: sum(ranked.map(([, { spent }]) => spent)) + sum(before),
    before: last ? { spent: sum(before), until: utcDayOf(startOfNamedDay(last.day, 'UTC', 1)) } : null,
    members: ranked.map(([_id, { spent, tools }]) => ({
      _id,
      name: team.get(_id)?.name ?? null,
      email: team.get(_id)?.email ?? null,
      spent,
      tools: tokenTools.flatMap((tool) => (tools.has(tool) ? [{ tool, spent: tools.get(tool) ?? 0 }] : [])),
    })),
    days,
    buckets: starts.map((start, index) => ({
      start,
      spent: ranked.map(([, { perBucket }]) => perBucket[index] ?? 0),
      before: before[index] ?? 0,
    })),
  };
}

/** The account's days with spending of the last thirty, by a zone's calendar, oldest first. @param now ms */
export async function tokenDays(db: Db, ownerId: string, zone: string, now: number): Promise<TokenUse['days']> {
  const from = spanStart(lastDays(TOKEN_USE_DAYS, now, zone));
  const to = now + DAY;
  const spent = new Map<string, number>();
  const add = (day: string, tokens: number) => spent.set(day, (spent.get(day) ?? 0) + tokens);
  for (const use of await tokensByDay(db, { ownerId }, { from, to, zone })) add(utcDayOf(use.day * DAY), use.spent);
  for (const old of await unattributedDays(db, ownerId, from, to))
    add(dayOf(startOfNamedDay(old.day, 'UTC'), zone), old.spent);
  return [...spent].map(([day, tokens]) => ({ day, spent: tokens })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
