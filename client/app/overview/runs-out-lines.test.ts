import { describe, expect, it } from 'vitest';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import type { PlanState } from '#shared/billing/plans/plan-state.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import type { AmazonIntegration } from '#shared/integrations/connection.ts';
import { utcDayOf } from '#shared/tokens/token-use.ts';
import { connectionLines, inOrder, planLines, silenceLines, tokenLine } from './runs-out-lines.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 15);
const plan = { status: 'active', trialEndsAt: null } as PlanState;
const balance = (left: number) => ({
  freeToken: { tokens: 0, remaining: 0 },
  subscription: { tokens: 9_000, remaining: left },
  onetime: { tokens: 0, remaining: 0 },
});
const connection = (change: object) =>
  ({
    na: true,
    eu: false,
    records: [],
    connections: [
      {
        regionShortName: 'NA',
        sellerId: 'A1',
        authorisedAt: 0,
        endsAt: NOW + 300 * DAY,
        ended: false,
        messages: [],
        ...change,
      },
    ],
  }) as unknown as AmazonIntegration;
const subscription = (change: object) =>
  ({
    subscriptions: [
      {
        id: 's1',
        title: 'Advanced',
        amountCents: 9_900,
        currency: 'USD',
        status: 'active',
        periodEnd: NOW + 10 * DAY,
        autoRenew: true,
        pastDue: null,
        ...change,
      },
    ],
  }) as unknown as BillingSummary;

describe('what ends next [OWN-01]', () => {
  it('are tokens at the rate of the last two weeks, and none without a rate', () => {
    const use = { days: [{ day: utcDayOf(NOW - DAY), spent: 1_400 }] };
    expect(tokenLine(balance(1_000), use, NOW, 'UTC')).toMatchObject([
      { at: NOW + 10 * DAY, bad: false, note: '100 a day in the last two weeks' },
    ]);
    expect(tokenLine(balance(100), use, NOW, 'UTC')).toMatchObject([{ at: NOW + DAY, bad: true }]);
    expect(tokenLine(balance(100), { days: [] }, NOW, 'UTC')).toEqual([]);
    expect(tokenLine(balance(100), undefined, NOW, 'UTC')).toEqual([]);
    expect(tokenLine(balance(0), undefined, NOW, 'UTC')).toMatchObject([{ bad: true, note: 'None left' }]);
  });

  it('are connections that have ended, end soon, or lack a type of message, and silent marketplaces', () => {
    expect(connectionLines(connection({}), undefined, NOW)).toEqual([]);
    expect(connectionLines(connection({ endsAt: NOW + 30 * DAY }), undefined, NOW)).toMatchObject([
      { note: 'Renew it within 30 days', bad: false },
    ]);
    expect(connectionLines(connection({ ended: true }), undefined, NOW)).toMatchObject([{ bad: true }]);
    expect(
      connectionLines(connection({ messages: [{ state: 'refused', reason: 'No role' }] }), undefined, NOW),
    ).toMatchObject([{ note: 'No role', bad: true }]);
    const silence = {
      id: 'i1',
      about: { kind: 'silence', marketplace: 'CA', usual: 60_000 },
      openedAt: NOW - 1_000,
      endedAt: null,
    } as Incident;
    expect(
      silenceLines(
        [silence, { ...silence, endedAt: NOW }, { ...silence, about: { kind: 'amazon-retail', marketplace: 'CA' } }],
        NOW,
      ),
    ).toMatchObject([{ name: 'Amazon CA', bad: true }]);
  });

  it('are the trial, failed payments, and renewals of the next weeks; what is broken comes first, then the dates', () => {
    const lines = [
      ...planLines({ ...plan, status: 'trial', trialEndsAt: NOW + 20 * DAY }, subscription({}), NOW),
      ...planLines(plan, subscription({ id: 's2', pastDue: { amountCents: 500, endsAt: null } }), NOW),
      ...planLines(plan, subscription({ id: 's3', autoRenew: false, periodEnd: NOW + 30 * DAY }), NOW),
      ...planLines(plan, subscription({ id: 's4', status: 'ended' }), NOW),
      ...planLines(plan, subscription({ id: 's5', periodEnd: NOW + 90 * DAY }), NOW),
    ];
    expect(inOrder(lines).map(({ id, note }) => [id, note])).toEqual([
      ['s2', 'The payment of $5.00 failed'],
      ['s1', 'renews for $99.00'],
      ['trial', 'Choose a plan before it ends'],
      ['s3', 'ends, auto-renewal is off'],
    ]);
  });
});
