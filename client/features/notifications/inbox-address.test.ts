import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OpenAlert, openAlertOf } from '#client/features/notifications/detail/open-alert.ts';
import { reduceNotifications } from '#client/features/notifications/state/notifications-reducer.ts';
import { initialNotifications, type NotificationsInput, viewOf } from '#client/features/notifications/state/notifications-state.ts';
import { kinds } from '#shared/notifications/alert-kinds.ts';
import { isSameAlert } from '#shared/notifications/identity.ts';
import { alertOf, event, page, snapshot, touched } from '#tests/support/sample-alerts.ts';
import type { Filters } from './filters.ts';
import { noFilters } from './filters.ts';
import { alertName, alertNameIn, filtersIn, identityNamed, inboxAddress, inboxRoute } from './inbox-address.ts';

/** As a browser takes an address apart. */
const inBrowser = (address: string) => {
  const { pathname, search } = new URL(address, 'http://portal.test');
  return { path: pathname, search };
};
const id = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const filters: fc.Arbitrary<Filters> = fc.record({
  kind: fc.constantFrom('all', ...kinds),
  asin: fc.string({ unit: 'binary', maxLength: 10 }),
  marketplace: fc.string({ unit: 'binary', maxLength: 10 }),
  unreadOnly: fc.boolean(),
});

describe("the inbox's address", () => {
  it('reads back the alert and filters that were written, whatever characters they contain', () => {
    fc.assert(
      fc.property(id, filters, (name, wanted) => {
        const { path, search } = inBrowser(inboxAddress(name, wanted));
        // A path's own steps are no names; alertName spells them otherwise.
        fc.pre(name !== '.' && name !== '..');
        expect(alertNameIn(path)).toBe(name);
        expect(filtersIn(search)).toEqual(wanted);
      }),
    );
  });

  it('names an alert by a key that finds it again, preferring the record id', () => {
    fc.assert(
      fc.property(fc.option(id, { nil: undefined }), fc.option(id, { nil: undefined }), id, (recordId, notificationId, fingerprint) => {
        const identity = { ...(recordId && { recordId }), ...(notificationId && { notificationId }), fingerprint };
        const { path } = inBrowser(inboxAddress(alertName(identity), noFilters));
        expect(isSameAlert(identity, identityNamed(alertNameIn(path) as string))).toBe(true);
      }),
    );
    expect(alertName({ recordId: '66f0a1', notificationId: 'n-1', fingerprint: 'f' })).toBe('66f0a1');
  });

  it('is short and readable', () => {
    expect(inboxAddress(null, noFilters)).toBe('/notifications');
    expect(inboxAddress('66f0a1', { kind: 'pricing-health', asin: 'B0C7', marketplace: 'DE', unreadOnly: true })).toBe(
      '/notifications/66f0a1?type=PRICING_HEALTH&q=B0C7&marketplace=DE&unread=1',
    );
  });

  it('tolerates hand-written addresses', () => {
    expect(filtersIn('?type=EVERYTHING&unread=yes&page=7&q=')).toEqual(noFilters);
    expect(filtersIn(`?q=${'B'.repeat(500)}`).asin).toHaveLength(20);
    expect(alertNameIn('/notifications/%E0%A4%A')).toBe('%E0%A4%A');
    expect(alertNameIn('/notifications/')).toBe(null);
    expect(inboxAddress('\ud800', noFilters)).toBe('/notifications/%EF%BF%BD');
    for (const path of ['/notifications', '/notifications/', '/notifications/a%2Fb']) expect(inboxRoute.test(path)).toBe(true);
    for (const path of ['/', '/notification', '/notifications/a/b', '/plans']) expect(inboxRoute.test(path)).toBe(false);
  });
});

describe('an alert opened by its address', () => {
  const stateOf = (name: string | null, inputs: NotificationsInput[], read = 0): OpenAlert['state'] =>
    openAlertOf(viewOf(reduceNotifications(initialNotifications, inputs)), name, { read, most: 20 }).state;
  const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => alertOf(from - n));
  const start = snapshot(5, many(200, 50), { total: 200 });

  it('is searched in older pages until it is found', () => {
    expect(stateOf(null, [start])).toBe('none');
    expect(stateOf('r180', [])).toBe('searching');
    expect(stateOf('r180', [start])).toBe('found');
    const second = page(5, many(150, 50), { total: 200 });
    expect(stateOf('r60', [start])).toBe('searching');
    expect(stateOf('r60', [start, { kind: 'page.started', page: 2 }])).toBe('searching');
    expect(stateOf('r60', [start, second])).toBe('searching');
    expect(stateOf('r60', [start, second, page(5, many(100, 50), { total: 200 })])).toBe('found');
  });

  it('is missing once everything has been read; after the page limit, a further search is offered', () => {
    expect(stateOf('r999', [snapshot(5, many(30, 30), { total: 30 })])).toBe('missing');
    expect(openAlertOf(viewOf(reduceNotifications(initialNotifications, [start])), 'r999', { read: 20, most: 20 })).toEqual({
      state: 'missing',
      further: true,
    });
  });

  it('is missing at once if it was deleted here or elsewhere', () => {
    expect(stateOf('r180', [start, event(touched(6, 'notification.deleted', alertOf(180)))])).toBe('missing');
    const row = reduceNotifications(initialNotifications, [start]).rows.find(({ alert }) => alert.identity.recordId === 'r180');
    expect(stateOf('r180', [start, { kind: 'command.started', id: '1', command: 'delete', rowIds: [row?.id ?? ''], all: false }])).toBe('missing');
  });

  it('shows a failure when the pages cannot be read', () => {
    expect(stateOf('r60', [start, { kind: 'page.failed', trouble: { code: 'DOWN', message: 'Resting.' } }])).toBe('failed');
  });
});
