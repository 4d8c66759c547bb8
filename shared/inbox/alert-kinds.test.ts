import { expect, it } from 'vitest';
import { iconNames } from '#client/ui/icon.tsx';
import { topics } from '../channels/topics.ts';
import { messageTypeNames } from '../integrations/message-types.ts';
import { accountEvent } from './account-status.ts';
import { alertKinds, kindOf, kindOfType, kinds } from './alert-kinds.ts';
import { causeNames, causes } from './cause.ts';
import { listingEvent, listingStateOf } from './listing-trouble.ts';
import { feeText } from './trade-alerts.ts';

it('every kind has a name, an icon, a type of its own, and for its alerts causes and a topic [SIG-08]', () => {
  expect(new Set(kinds.map((kind) => alertKinds[kind].type)).size).toBe(kinds.length);
  for (const kind of kinds) {
    const { type, icon, label, one, row } = alertKinds[kind];
    expect(kindOfType[type]).toBe(kind);
    expect(iconNames, kind).toContain(icon);
    expect([label, one].every(Boolean), kind).toBe(true);
    if (row === 'event') {
      const { causes: own, topic } = alertKinds[kind];
      expect(topics).toContain(topic);
      expect(Object.keys(own).length, kind).toBeGreaterThan(0);
      for (const cause of Object.keys(own)) expect(causes).toContain(cause);
    }
  }
  // What Amazon sends as an alert is requested with every connection.
  for (const kind of kinds)
    if (alertKinds[kind].from === 'amazon') expect(messageTypeNames).toContain(alertKinds[kind].type);
  expect(Object.keys(causeNames).sort()).toEqual([...causes].sort());
});

it('an account says its status in words, an unknown one too, and only trouble presses [SIG-01]', () => {
  const of = (status: string) => ({ kind: 'account-status' as const, status });
  expect(['AT_RISK', 'DEACTIVATED', 'NORMAL', 'SOMETHING_NEW'].map((status) => accountEvent(of(status)))).toEqual([
    'Your account is at risk',
    'Amazon deactivated your account',
    'Your account is back to normal',
    'Amazon changed your account’s status',
  ]);
  const kind = kindOf(of('NORMAL'));
  if (kind.row !== 'event' || !kind.standing) throw new Error('It says how the account is');
  expect(kind.standing.isUrgent(of('AT_RISK'))).toBe(true);
  expect(kind.standing.isUrgent(of('NORMAL'))).toBe(false);
  expect(kind.standing.isOver(of('NORMAL'))).toBe(true);
});

it('a listing’s state is the worst that is in force, and a dated enforcement is none yet [SIG-02]', () => {
  const issue = { code: '1', message: 'Bad image', severity: 'error' as const, attributes: ['main_image'] };
  const well = { statuses: ['BUYABLE', 'DISCOVERABLE'], issues: [], fulfillment: 'FBA', quantity: null };
  const state = (change: object) => listingStateOf({ ...well, ...change });
  expect(state({})).toBe('fine');
  expect(state({ issues: [{ ...issue, severity: 'warning' }] })).toBe('warning');
  expect(state({ issues: [issue] })).toBe('error');
  expect(state({ issues: [{ ...issue, action: 'SEARCH_SUPPRESSED', until: 1 }] })).toBe('ending');
  expect(state({ issues: [{ ...issue, action: 'SEARCH_SUPPRESSED' }] })).toBe('hidden');
  expect(state({ statuses: ['BUYABLE'] })).toBe('hidden');
  expect(state({ statuses: ['DISCOVERABLE'] })).toBe('not-buyable');
  expect(state({ statuses: ['DISCOVERABLE'], fulfillment: 'FBM', quantity: 0 })).toBe('out-of-stock');
  expect(state({ statuses: [], issues: [{ ...issue, action: 'LISTING_SUPPRESSED' }] })).toBe('suppressed');
  expect(state({ issues: [{ ...issue, action: 'CATALOG_ITEM_REMOVED' }] })).toBe('removed');
  const trouble = { kind: 'listing-issues' as const, sku: 'S', state: 'suppressed' as const, issues: [issue] };
  expect(listingEvent(trouble)).toBe('Amazon suppressed your listing: Bad image');
  expect(listingEvent({ ...trouble, state: 'fine' })).toBe('Your listing is fine again');
});

it('a fee promotion names the fee in words, and how much lower it is as far as Amazon says it [SIG-08]', () => {
  const fee = { type: 'FBAPickAndPack', how: 'Percentage points off', value: 1 };
  expect(feeText(fee)).toBe('FBA pick and pack 1 point lower');
  expect(feeText({ type: 'ReferralFee', how: 'Fixed', value: 3, upTo: { amount: 60, currency: 'USD' } })).toBe(
    'Referral fee lower, at or below $60.00',
  );
});
