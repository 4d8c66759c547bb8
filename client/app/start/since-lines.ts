import { BILLING_PATH } from '#client/features/billing/paths.ts';
import { INBOX_PATH } from '#client/features/inbox/inbox-address.ts';
import type { NotificationsView } from '#client/features/inbox/state/notifications-state.ts';
import { historyPaths } from '#client/features/team/history/paths.ts';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import {
  type AmazonIntegration,
  type ConnectionRecord,
  daysToEnd,
  REMINDER_DAYS,
  type WalmartIntegration,
} from '#shared/integrations/connection.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { regions } from '#shared/integrations/regions.ts';
import type { MemberWork } from '#shared/team/history/usage.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { startTexts as texts } from './texts.ts';

export type SinceLine = {
  id: string;
  icon: ScreenIconName | 'bell' | 'token' | 'unplug' | 'history';
  text: string;
  more?: string;
  href: string;
  bad?: boolean;
};

/** The maximum number of lines of one kind; the newest are shown. */
const MOST = 3;
const SOON_DAYS = Math.max(...REMINDER_DAYS);

/** @param since ms */
export function alertLines(
  { rows, unread, hasMore }: Pick<NotificationsView, 'rows' | 'unread' | 'hasMore'>,
  since: number,
): SinceLine[] {
  const fresh = rows.filter(({ alert, receivedAt }) => (receivedAt ?? alert.publishedTime) > since).length;
  if (fresh === 0) return [];
  return [
    {
      id: 'alerts',
      icon: 'bell',
      text: texts.alerts(fresh, hasMore && fresh === rows.length),
      ...(unread > 0 ? { more: texts.unread(unread) } : {}),
      href: INBOX_PATH,
    },
  ];
}

/** @param before the earlier number of tokens, or null if unknown */
export function tokenLines(balance: TokenBalance, before: number | null): SinceLine[] {
  const left = remainingTokens(balance);
  if (before === null || left === before) return [];
  const text = left < before ? texts.tokensUsed(before - left) : texts.tokensAdded(left - before);
  return [{ id: 'tokens', icon: 'token', text, more: texts.tokensLeft(left), href: BILLING_PATH }];
}

export const billingLines = ({ invoices }: Pick<BillingSummary, 'invoices'>, since: number): SinceLine[] =>
  invoices
    .filter(
      ({ at, status, amountCents }) => at > since && (status === 'failed' || (status === 'paid' && amountCents > 0)),
    )
    .slice(0, MOST)
    .map(({ id, status, amountCents, currency, description }) => {
      const failed = status === 'failed';
      return {
        id,
        icon: 'token',
        text: (failed ? texts.notPaid : texts.paid)(amountCents, currency),
        more: description,
        href: BILLING_PATH,
        ...(failed ? { bad: true } : {}),
      };
    });

/**
 * Returns the current problems of the connections, whenever they began; if there are none, their other changes since
 * the given time.
 */
export function connectionLines(
  amazon: AmazonIntegration | undefined,
  walmart: WalmartIntegration | undefined,
  since: number,
  now: number,
): SinceLine[] {
  const connections = [
    ...(amazon?.connections ?? []).map((each) => ({
      ...each,
      title: `Amazon ${regions[each.regionShortName].title}`,
      href: integrationScreens.amazon,
    })),
    ...(walmart?.connection
      ? [{ ...walmart.connection, messages: [], title: 'Walmart', href: integrationScreens.walmart }]
      : []),
  ];
  const troubles = connections.flatMap(({ title, href, ended, endsAt, messages }): SinceLine[] => {
    if (ended)
      return [
        { id: `${title} ended`, icon: 'unplug', text: texts.ended(title), more: texts.endedMore, href, bad: true },
      ];
    const refused = messages.find(({ state }) => state === 'refused');
    const days = daysToEnd(endsAt, now);
    return [
      ...(days <= SOON_DAYS
        ? [
            {
              id: `${title} ends`,
              icon: 'unplug' as const,
              text: texts.ends(title, days),
              more: texts.renew,
              href,
              bad: true,
            },
          ]
        : []),
      ...(refused
        ? [
            {
              id: `${title} refused`,
              icon: 'unplug' as const,
              text: texts.refused(title),
              ...(refused.reason ? { more: refused.reason } : {}),
              href,
              bad: true,
            },
          ]
        : []),
    ];
  });
  if (troubles.length > 0) return troubles;
  const recordLine = ({ at, place, text }: ConnectionRecord): SinceLine => ({
    id: `${place} ${at} ${text}`,
    icon: 'unplug',
    text,
    more: texts.connection(at),
    href: place === 'WALMART' ? integrationScreens.walmart : integrationScreens.amazon,
  });
  return [...(amazon?.records ?? []), ...(walmart?.records ?? [])]
    .filter(({ at }) => at > since)
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST)
    .map(recordLine);
}

/** @param own the id of the account whose work is skipped */
export function memberLines({ rows }: Pick<MemberWork, 'rows'>, own: string): SinceLine[] {
  const active = rows.filter(({ _id, lookedUp }) => _id !== own && lookedUp > 0);
  const [first] = active;
  if (!first) return [];
  const count = active.reduce((sum, { lookedUp }) => sum + lookedUp, 0);
  const text =
    active.length === 1 ? texts.member(first.name || first.email || '', count) : texts.members(active.length, count);
  return [{ id: 'members', icon: 'history', text, href: historyPaths.usage }];
}
