import { BILLING_PATH } from '#client/features/billing/paths.ts';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import { formatCents } from '#shared/billing/plans/plan.ts';
import type { PlanState } from '#shared/billing/plans/plan-state.ts';
import { formatCount, formatDate, formatWhen } from '#shared/format.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import {
  type AmazonIntegration,
  daysToEnd,
  endsSoon,
  type WalmartIntegration,
} from '#shared/integrations/connection.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { regions } from '#shared/integrations/regions.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { meanUse, type TokenUse } from '#shared/tokens/token-use.ts';
import { overviewTexts as texts } from './texts.ts';

export type RunsOutLine = {
  id: string;
  icon: 'unplug' | 'token' | 'history';
  name: string;
  note: string;
  /** When it ends or needs somebody, ms. What is broken already comes first. */
  at: number;
  bad: boolean;
  href: string;
  /** The words for the moment, if the date alone is not enough. */
  when: string;
};

const DAY = 86_400_000;

/** Beyond this many days, a renewal is nothing to think of today. */
const AHEAD_DAYS = 60;

/** When the tokens end at the rate of the last two weeks, ms; null if nothing is spent. */
export const tokensEndAt = (balance: TokenBalance, use: TokenUse, now: number, zone: string): number | null => {
  const mean = meanUse(use, now, zone);
  return mean > 0 ? now + (remainingTokens(balance) / mean) * DAY : null;
};

/** @param use undefined while unknown, and for a provider that doesn't say */
export function tokenLine(balance: TokenBalance, use: TokenUse | undefined, now: number, zone: string): RunsOutLine[] {
  const at = use && tokensEndAt(balance, use, now, zone);
  const left = remainingTokens(balance);
  const base = { id: 'tokens', icon: 'token' as const, name: texts.tokens, href: `${BILLING_PATH}` };
  if (left === 0) return [{ ...base, note: texts.noTokens, at: now, bad: true, when: texts.now }];
  if (!at) return [];
  return [
    {
      ...base,
      note: texts.tokensADay(formatCount(Math.round(meanUse(use, now, zone)))),
      at,
      bad: at - now < 2 * DAY,
      when: formatWhen(at, now),
    },
  ];
}

/** Connections that have ended, end soon, or don't bring all types of messages. */
export function connectionLines(
  amazon: AmazonIntegration | undefined,
  walmart: WalmartIntegration | undefined,
  now: number,
): RunsOutLine[] {
  const connections = [
    ...(amazon?.connections ?? []).map((each) => ({
      ...each,
      name: `Amazon ${regions[each.regionShortName].title}`,
      href: integrationScreens.amazon,
    })),
    ...(walmart?.connection
      ? [{ ...walmart.connection, messages: [], name: 'Walmart', href: integrationScreens.walmart }]
      : []),
  ];
  return connections.flatMap(({ name, href, ended, endsAt, messages }): RunsOutLine[] => {
    const base = { id: name, icon: 'unplug' as const, name, href };
    if (ended || endsAt <= now)
      return [{ ...base, note: texts.connectionEnded, at: now - DAY, bad: true, when: formatDate(endsAt) }];
    const refused = messages.find(({ state }) => state === 'refused');
    return [
      ...(refused
        ? [
            {
              ...base,
              id: `${name} refused`,
              note: refused.reason ?? texts.refused,
              at: now,
              bad: true,
              when: texts.now,
            },
          ]
        : []),
      ...(endsSoon(endsAt, now)
        ? [{ ...base, note: texts.renewIn(daysToEnd(endsAt, now)), at: endsAt, bad: false, when: formatDate(endsAt) }]
        : []),
    ];
  });
}

/** Marketplaces that send nothing, although they usually do. */
export const silenceLines = (incidents: Iterable<Incident>, now: number): RunsOutLine[] =>
  [...incidents].flatMap(({ id, about, endedAt, openedAt }): RunsOutLine[] =>
    about.kind === 'silence' && endedAt === null
      ? [
          {
            id,
            icon: 'unplug',
            name: `Amazon ${about.marketplace}`,
            note: texts.silent,
            at: now - DAY,
            bad: true,
            when: texts.since(formatWhen(openedAt, now)),
            href: integrationScreens.amazon,
          },
        ]
      : [],
  );

/** The trial's end, failed payments, and renewals of the next weeks. */
export function planLines(
  plan: PlanState,
  summary: Pick<BillingSummary, 'subscriptions'> | undefined,
  now: number,
): RunsOutLine[] {
  const lines: RunsOutLine[] = [];
  if (plan.status === 'trial' && plan.trialEndsAt !== null)
    lines.push({
      id: 'trial',
      icon: 'history',
      name: texts.trial,
      note: texts.thenChoose,
      at: plan.trialEndsAt,
      bad: false,
      when: formatDate(plan.trialEndsAt),
      href: '/pricing-plans',
    });
  for (const { id, title, amountCents, currency, autoRenew, periodEnd, pastDue, status } of summary?.subscriptions ??
    []) {
    const base = { id, icon: 'history' as const, name: title, href: BILLING_PATH };
    if (status === 'ended') continue;
    if (pastDue)
      lines.push({
        ...base,
        note: texts.notPaid(formatCents(pastDue.amountCents, currency)),
        at: now,
        bad: true,
        when: pastDue.endsAt === null ? texts.now : texts.endsOn(formatDate(pastDue.endsAt)),
      });
    else if (periodEnd - now < AHEAD_DAYS * DAY)
      lines.push({
        ...base,
        note: autoRenew ? texts.renewsFor(formatCents(amountCents, currency)) : texts.endsThen,
        at: periodEnd,
        bad: false,
        when: formatDate(periodEnd),
      });
  }
  return lines;
}

/** What is broken first, then by date. */
export const inOrder = (lines: readonly RunsOutLine[]): RunsOutLine[] =>
  lines.toSorted((a, b) => Number(b.bad) - Number(a.bad) || a.at - b.at || (a.id < b.id ? -1 : 1));
