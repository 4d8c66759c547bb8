import * as v from 'valibot';
import { memberIdSchema } from '../../members/member.ts';
import { MOST_MEMBERS } from '../../members/member-work.ts';
import { zoneSchema } from '../../time/days.ts';

const MOST_A_DAY = 100_000;
const whole = v.nullable(
  v.pipe(
    v.number(),
    v.safeInteger('Enter a whole number'),
    v.minValue(1, 'At least 1'),
    v.maxValue(MOST_A_DAY, 'At most 100,000'),
  ),
);

/** What an owner wants a member to reach in a day, and the most tokens a day; null is none (OWN-09). */
const goalsSchema = v.object({
  lookedUp: whole,
  bought: whole,
  /** Of what was bought, in `currency`. */
  profit: whole,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  tokenCap: whole,
});
export type Goals = v.InferOutput<typeof goalsSchema>;
export const noGoals: Goals = { lookedUp: null, bought: null, profit: null, currency: 'USD', tokenCap: null };

/** PUT /api/goals: the same goals for several members. `zone`: the owner's, where the team's days begin. */
export const saveGoalsSchema = v.object({
  ids: v.pipe(v.array(memberIdSchema), v.minLength(1), v.maxLength(MOST_MEMBERS)),
  zone: zoneSchema,
  goals: goalsSchema,
});
export type SaveGoals = v.InferOutput<typeof saveGoalsSchema>;

const count = v.number();
/** A member's day so far. `profit` is in the goal's currency; profits in others are not in it. */
const daySchema = v.object({ lookedUp: count, bought: count, profit: count, tokens: count });

const memberGoalsSchema = v.object({ memberId: v.string(), name: v.string(), goals: goalsSchema, today: daySchema });
export type MemberGoals = v.InferOutput<typeof memberGoalsSchema>;

/** GET /api/goals: for the owner, all members with goals or a cap; for a member, at most itself. */
export const goalsOfTeamSchema = v.object({ zone: v.string(), members: v.array(memberGoalsSchema) });
export type GoalsOfTeam = v.InferOutput<typeof goalsOfTeamSchema>;

/** One goal with the progress. `left`: for a cap, where reaching it is bad. */
export type Progress = {
  of: 'lookedUp' | 'bought' | 'profit' | 'tokens';
  done: number;
  goal: number;
  share: number;
  reached: boolean;
};

/** The goals that a member has, with the progress today. A loss is no progress. */
export function progressOf({ goals, today }: Pick<MemberGoals, 'goals' | 'today'>): Progress[] {
  const all = [
    ['lookedUp', today.lookedUp, goals.lookedUp],
    ['bought', today.bought, goals.bought],
    ['profit', today.profit, goals.profit],
    ['tokens', today.tokens, goals.tokenCap],
  ] as const;
  return all.flatMap(([of, done, goal]) =>
    goal === null ? [] : [{ of, done, goal, share: Math.min(1, Math.max(0, done / goal)), reached: done >= goal }],
  );
}
