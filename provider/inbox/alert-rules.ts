import { passes } from '#shared/inbox/alert-filter.ts';
import {
  BUSY_RULE,
  MOST_RULES,
  PREVIEW_ALERTS,
  PREVIEW_DAYS,
  type PutRule,
  type Rule,
  type RuleAction,
  type RuleList,
  type RulePreview,
  type RulePreviewQuestion,
  ruleActions,
} from '#shared/inbox/rules.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { dayBuckets, dayOf, startOfDay } from '#shared/time/days.ts';
import { createRemembered } from '../db/remembered.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid, type Refusal, refusal } from '../http/refuse.ts';
import { countAlerts, hoursOfMatches, newestMatches } from './alert-search-table.ts';
import { factsIn, type InboxAlert } from './alert-states-table.ts';
import { applyCommands, type CheckedCommand } from './change-alerts.ts';
import { riskThen } from './filter-sql.ts';
import { notifyInbox } from './inbox-frames.ts';
import { assigneeNamed } from './inbox-people.ts';
import { mailAlert } from './rule-mails.ts';
import { type ChangedMute, muteProducts } from './stored-mutes.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    alert_rules: RuleRow;
  }
}

type RuleRow = {
  id: string;
  account_id: string;
  place: number;
  name: string;
  filter: string;
  actions: string;
  is_on: number;
  /** Since when it has acted more than BUSY_RULE times an hour, ms; null if it doesn't. */
  busy_since: number | null;
  made_by: string;
  changed_at: number;
};

type ParsedRule = Pick<Rule, 'id' | 'name' | 'when' | 'actions'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The active rules of each account, parsed. */
const parsed = createRemembered<readonly ParsedRule[]>();

const activeRules = (deps: Pick<Deps, 'db'>, db: Db, accountId: string): Promise<readonly ParsedRule[]> =>
  parsed.of(deps.db, accountId, async () => {
    const rows = await db
      .selectFrom('alert_rules')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('is_on', '=', 1)
      .orderBy('place')
      .execute();
    return rows.map(({ id, name, filter, actions }) => ({
      id,
      name,
      when: JSON.parse(filter) as Rule['when'],
      actions: JSON.parse(actions) as RuleAction[],
    }));
  });

/** `quiet`: the alert is late and was taken in again (OPS-08), so that nobody gets a mail or a sign. */
export type QuietDeps = { quiet?: boolean };

/** What rules need beside the transaction. */
export type RuleDeps = Pick<Deps, 'db' | 'clock' | 'portalUrl'> & QuietDeps;

/**
 * Runs an account's rules on an alert that has just been stored: the first that matches acts, and names itself in the
 * alert's marks.
 * @returns the alert after that, whether a rule points somebody to it (then it is an alarm), and whether one calls it
 * urgent
 */
export async function runRules(
  deps: RuleDeps,
  trx: Trx,
  alert: InboxAlert,
): Promise<{ alert: InboxAlert; isAlarm: boolean; isUrgent: boolean }> {
  const rules = await activeRules(deps, trx, alert.account_id);
  const now = deps.clock();
  const facts = factsIn(alert);
  const rule = rules.find(({ when }) => passes(when, facts, now));
  if (!rule) return { alert, isAlarm: false, isUrgent: false };
  const commands: CheckedCommand[] = [];
  let mute: ChangedMute | undefined;
  for (const action of rule.actions) {
    if (action.kind === 'send') {
      if (!deps.quiet) await mailAlert(deps, trx, alert, rule);
    } else if (action.kind === 'mute')
      mute = await muteFor(trx, alert, action.hours === null ? null : now + action.hours * HOUR, now);
    else commands.push(...(await commandsOf(trx, alert.account_id, action, now)));
  }
  const change = {
    accountId: alert.account_id,
    id: changeOfRule(alert.record_id),
    madeBy: alert.account_id,
    rule: { id: rule.id, name: rule.name },
  };
  const { changed } = await applyCommands(trx, deps, change, [alert], commands, mute);
  await storeBusy(trx, alert.account_id, rule.id, now);
  return {
    alert: changed[0] ?? alert,
    isAlarm: rule.actions.some(({ kind }) => ruleActions[kind].isAlarm),
    isUrgent: rule.actions.some(({ kind }) => kind === 'urgent'),
  };
}

/** The name of the change that a rule made to an alert, by which it is undone. */
const changeOfRule = (recordId: string): string => `rule-${recordId}`;

async function commandsOf(trx: Trx, accountId: string, action: RuleAction, now: number): Promise<CheckedCommand[]> {
  switch (action.kind) {
    case 'read':
    case 'done':
    case 'pin':
      return [{ command: { kind: action.kind }, assignee: null }];
    case 'snooze':
      return [{ command: { kind: 'snooze', until: Math.round(now + action.hours * HOUR) }, assignee: null }];
    case 'assign': {
      // Somebody who has left the team since, or lost the right, gets nothing; the rest of the rule still acts.
      const person = await assigneeNamed(trx, accountId, action.to);
      return person.ok ? [{ command: { kind: 'assign', to: action.to }, assignee: person.value }] : [];
    }
    case 'mute':
    case 'send':
    case 'urgent':
      return [];
  }
}

/** With too many mutes already, the rest of the rule still acts. */
async function muteFor(
  trx: Trx,
  { account_id, asin }: InboxAlert,
  until: number | null,
  now: number,
): Promise<ChangedMute | undefined> {
  const muted = await muteProducts(trx, now, account_id, [asin], until === null ? null : Math.round(until));
  return muted.ok ? muted.value[0] : undefined;
}

/** Notes the moment from which a rule acts too often, and says so once. */
async function storeBusy(trx: Trx, accountId: string, ruleId: string, now: number): Promise<void> {
  const { count } = await trx
    .selectFrom('alert_changes')
    .where('rule_id', '=', ruleId)
    .where('at', '>', now - HOUR)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== BUSY_RULE + 1) return;
  await trx.updateTable('alert_rules').set({ busy_since: now }).where('id', '=', ruleId).execute();
  await notifyInbox(trx, now, accountId, rulesUpdated);
}

const rulesUpdated = { event: 'inbox:updated', data: { part: 'rules' } };

const tooMany = refusal(400, 'TOO_MANY_RULES', `At most ${MOST_RULES} rules. Delete one first.`);

/** Not 404: to the portal, that is a provider without this call. */
const ruleGone = refusal(400, 'RULE_GONE', 'This rule was deleted meanwhile. Go back and add it as a new one.');

/** Reads and changes an account's rules. Every change answers with all of them, in their order. */
export function createRulesOperations(deps: Deps) {
  const change = (
    accountId: string,
    work: (trx: Trx) => Promise<Refusal | undefined>,
  ): Promise<Result<RuleList, Refusal>> =>
    deps.write(async (trx) => {
      const refused = await work(trx);
      if (refused) return fail(refused);
      parsed.forget(deps.db);
      await notifyInbox(trx, deps.clock(), accountId, rulesUpdated);
      return ok(await rulesOf(trx, accountId, deps.clock()));
    });

  return {
    list: (accountId: string) => rulesOf(deps.db, accountId, deps.clock()),

    save: (accountId: string, author: string, { id, name, when, actions, on }: PutRule) =>
      change(accountId, async (trx) => {
        const all = await trx
          .selectFrom('alert_rules')
          .select(['id', 'name', 'place'])
          .where('account_id', '=', accountId)
          .execute();
        if (all.some((rule) => rule.id !== id && rule.name.toLowerCase() === name.toLowerCase()))
          return invalid({ name: 'Another rule has this name' });
        const before = all.find((rule) => rule.id === id);
        if (id !== undefined && !before) return ruleGone;
        if (!before && all.length >= MOST_RULES) return tooMany;
        for (const action of actions) {
          if (action.kind !== 'assign') continue;
          const person = await assigneeNamed(trx, accountId, action.to);
          if (!person.ok) return invalid({ actions: person.error.message });
        }
        const columns = {
          name,
          filter: JSON.stringify(when),
          actions: JSON.stringify(actions),
          is_on: on ? 1 : 0,
          made_by: author,
          changed_at: deps.clock(),
        };
        if (before) await trx.updateTable('alert_rules').set(columns).where('id', '=', before.id).execute();
        else {
          const place = Math.max(0, ...all.map((rule) => rule.place)) + 1;
          await trx
            .insertInto('alert_rules')
            .values({ id: deps.newId(), account_id: accountId, place, busy_since: null, ...columns })
            .execute();
        }
        return undefined;
      }),

    remove: (accountId: string, id: string) =>
      change(accountId, async (trx) => {
        await trx.deleteFrom('alert_rules').where('account_id', '=', accountId).where('id', '=', id).execute();
        return undefined;
      }),

    /** Rules that are missing from the list keep their order behind those that are in it. */
    order: (accountId: string, ids: readonly string[]) =>
      change(accountId, async (trx) => {
        const all = await trx
          .selectFrom('alert_rules')
          .select('id')
          .where('account_id', '=', accountId)
          .orderBy('place')
          .execute();
        const known = all.map((rule) => rule.id);
        const ordered = [...ids.filter((id) => known.includes(id)), ...known.filter((id) => !ids.includes(id))];
        for (const [index, id] of ordered.entries())
          await trx
            .updateTable('alert_rules')
            .set({ place: index + 1 })
            .where('id', '=', id)
            .execute();
        return undefined;
      }),

    /** What a rule would have matched, over everything stored of the last days. */
    preview: async (accountId: string, { id, when, zone }: RulePreviewQuestion): Promise<RulePreview> => {
      const now = deps.clock();
      const filter = { ...when, days: PREVIEW_DAYS };
      const { counts } = await countAlerts(deps.db, accountId, [filter, { days: PREVIEW_DAYS }], now, riskThen);
      const rules = await activeRules(deps, deps.db, accountId);
      const at = rules.findIndex((rule) => rule.id === id);
      const before = at < 0 ? rules : rules.slice(0, at);
      const newest = await newestMatches(deps.db, accountId, filter, now, PREVIEW_ALERTS);
      return {
        total: counts[0]?.total ?? 0,
        of: counts[1]?.total ?? 0,
        days: daysIn(await hoursOfMatches(deps.db, accountId, filter, now), zone, now),
        newest: newest.map(({ row, state }) => ({
          record: row.id,
          title: row.title,
          asin: row.asin,
          marketplace: row.marketplace,
          at: row.published_at,
          first: before.find((rule) => passes(rule.when, factsIn(state), now))?.name ?? null,
        })),
      };
    },
  };
}

/** Adds up hours to the days of a time zone, oldest first, with every day. @param hours by their start, ms */
function daysIn(hours: readonly { at: number; count: number }[], zone: string, now: number): RulePreview['days'] {
  const { starts } = dayBuckets(startOfDay(now, zone, 1 - PREVIEW_DAYS), now, zone, PREVIEW_DAYS);
  const days = new Map(starts.map((start) => [dayOf(start, zone), 0]));
  for (const { at, count } of hours) {
    const day = dayOf(at, zone);
    if (days.has(day)) days.set(day, (days.get(day) ?? 0) + count);
  }
  return [...days].map(([day, count]) => ({ day, count }));
}

async function rulesOf(db: Db, accountId: string, now: number): Promise<RuleList> {
  const rows = await db
    .selectFrom('alert_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('place')
    .execute();
  const runs = await db
    .selectFrom('alert_changes')
    .where('account_id', '=', accountId)
    .where('rule_id', 'is not', null)
    .where('at', '>', now - DAY)
    .select(['rule_id', 'at'])
    .execute();
  const since = (ruleId: string, ms: number) =>
    runs.filter((run) => run.rule_id === ruleId && run.at > now - ms).length;
  return {
    rules: rows.map(({ id, name, filter, actions, is_on, busy_since }) => {
      const lastHour = since(id, HOUR);
      return {
        id,
        name,
        when: JSON.parse(filter) as Rule['when'],
        actions: JSON.parse(actions) as RuleAction[],
        on: is_on === 1,
        lastHour,
        today: since(id, DAY),
        busySince: lastHour > BUSY_RULE ? busy_since : null,
      };
    }),
  };
}
