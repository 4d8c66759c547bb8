import { dayjs } from '#shared/dayjs.ts';
import { displayName } from '#shared/session/user.ts';
import { weeklyMailCalls } from '#shared/team/weekly-mail/calls.ts';
import {
  nextWeeklyMailAt,
  type SaveWeeklyMail,
  type WeeklyMail,
  type WeeklyMailPreview,
  weeklyMailWeeks,
} from '#shared/team/weekly-mail/weekly-mail.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../serve.ts';
import type { Account } from '../../session/account-record.ts';
import { accountById, teamOf } from '../../session/accounts-table.ts';
import { mailToOwner } from '../../session/mail-to-owner.ts';
import { saveZone, zoneOf } from '../goals/goals-table.ts';
import { memberFigures } from '../goals/member-figures.ts';
import { wastedLookUps } from './wasted-look-ups.ts';
import { type WeekFigures, type WeeklyMailContent, weeklyMailOf } from './weekly-mail-content.ts';
import { dueWeeklyMail, type StoredWeeklyMail, saveWeeklyMail, storedWeeklyMail } from './weekly-mails-table.ts';

const createWeeklyMailOperations = (deps: Deps) => ({
  read: async (owner: Account): Promise<WeeklyMail> => {
    const { on, weekday, dueAt } = await storedWeeklyMail(deps.db, owner.id);
    return { on, weekday, zone: await zoneOf(deps.db, owner.id), nextAt: dueAt };
  },

  preview: async (owner: Account): Promise<WeeklyMailPreview> => {
    await deps.histories.filled;
    const { subject, text } = weeklyMailOf(
      await contentOf(deps, { ...(await storedWeeklyMail(deps.db, owner.id)), dueAt: null }),
    );
    return { subject, text };
  },

  save: (owner: Account, { on, weekday, zone }: SaveWeeklyMail): Promise<WeeklyMail> =>
    deps.write(async (trx) => {
      const dueAt = on ? nextWeeklyMailAt(deps.clock(), { weekday, zone }) : null;
      await saveZone(trx, owner.id, zone);
      await saveWeeklyMail(trx, { ownerId: owner.id, on, weekday, dueAt });
      return { on, weekday, zone, nextAt: dueAt };
    }),
});

/**
 * Sends the weekly mails that are due. The mail and the next date are one transaction, so that each week's comes
 * exactly once, also after a restart. If the provider was away for weeks, only the latest week's is sent.
 */
export async function sendWeeklyMails(deps: Deps): Promise<void> {
  for (;;) {
    const due = await dueWeeklyMail(deps.db, deps.clock());
    if (!due) return;
    await deps.histories.filled;
    const content = await contentOf(deps, due);
    await deps.write(async (trx) => {
      const now = deps.clock();
      // Turned off or moved in the meantime.
      if ((await storedWeeklyMail(trx, due.ownerId)).dueAt !== due.dueAt) return;
      const owner = await accountById(trx, due.ownerId);
      const zone = await zoneOf(trx, due.ownerId);
      await saveWeeklyMail(trx, { ...due, dueAt: nextWeeklyMailAt(now, { weekday: due.weekday, zone }) });
      const links = [content.usageUrl, content.settingsUrl];
      if (owner?.active) await mailToOwner(trx, now, owner, { ...weeklyMailOf(content), links, list: 'weekly-mail' });
    });
  }
}

async function contentOf(
  { db, clock, portalUrl }: Deps,
  { ownerId, weekday, dueAt }: StoredWeeklyMail,
): Promise<WeeklyMailContent> {
  const zone = await zoneOf(db, ownerId);
  const WEEK = 7 * 86_400_000;
  // The last date that has passed: the one before the next, counted from a moment of that day.
  const next = nextWeeklyMailAt(clock(), { weekday, zone });
  const latest = nextWeeklyMailAt(next - WEEK - 12 * 3_600_000, { weekday, zone });
  const { week, before } = weeklyMailWeeks(Math.max(latest, dueAt ?? latest), zone);
  const now = clock();
  const weekFigures = await figuresOf(db, ownerId, week, now);
  const beforeFigures = await figuresOf(db, ownerId, before, now);
  const lines = (await teamOf(db, ownerId)).flatMap((account) => {
    const { id, email, profile } = account;
    if (!weekFigures.has(id) && !beforeFigures.has(id)) return [];
    return [
      {
        name: displayName({ ...profile, _id: id, email }),
        week: weekFigures.get(id) ?? none,
        before: beforeFigures.get(id) ?? none,
      },
    ];
  });
  lines.sort((a, b) => b.week.lookedUp - a.week.lookedUp || (a.name < b.name ? -1 : 1));
  const url = (path: string) => new URL(path, portalUrl()).href;
  const day = (at: number) => dayjs(at).tz(zone).format('MMM D, YYYY');
  const span = { firstDay: day(week.from), lastDay: day(week.to - 1) };
  return { ...span, lines, usageUrl: url('/user/history-usage-statistics'), settingsUrl: url('/user/change-password') };
}

const none: WeekFigures = { lookedUp: 0, bought: 0, profits: new Map(), wasted: 0 };

async function figuresOf(
  db: Db,
  ownerId: string,
  span: { from: number; to: number },
  now: number,
): Promise<Map<string, WeekFigures>> {
  const figures = await memberFigures(db, ownerId, span, now);
  const wasted = await wastedLookUps(db, ownerId, span);
  return new Map([...figures].map(([id, each]) => [id, { ...each, wasted: wasted.get(id) ?? 0 }]));
}

/** The weekly mail about the team's work. */
export function weeklyMailRoutes(deps: Deps) {
  const { read, preview, save } = createWeeklyMailOperations(deps);
  return serve(weeklyMailCalls, {
    read: ({ owner }) => read(owner),
    preview: ({ owner }) => preview(owner),
    save: ({ owner }, wish) => save(owner, wish),
  });
}
