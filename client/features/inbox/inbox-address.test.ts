import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OpenAlert, openAlertOf } from '#client/features/inbox/detail/open-alert.ts';
import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import {
  initialNotifications,
  type NotificationsInput,
  viewOf,
} from '#client/features/inbox/state/notifications-state.ts';
import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import { causes } from '#shared/inbox/cause.ts';
import { isSameAlert } from '#shared/inbox/identity.ts';
import { alertSorts } from '#shared/inbox/marks.ts';
import { alertTypes } from '#shared/inbox/notification.ts';
import { cpuTime } from '#tests/support/cpu.ts';
import { alertOf, event, marked, page, snapshot, touched } from '#tests/support/sample-alerts.ts';
import { alertName, alertNameIn, identityNamed, inboxAddress, inboxRoute } from './inbox-address.ts';
import { type InboxQuery, queryIn, wholeInbox, withConditions } from './inbox-query.ts';

/** As a browser takes an address apart. */
const inBrowser = (address: string) => {
  const { pathname, search } = new URL(address, 'http://portal.test');
  return { path: pathname, search };
};
const id = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const few = <T>(...values: T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }), { nil: undefined });
const range = fc.option(
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 50 }))
    .map(([min, more]) => ({ min, max: min + more })),
  { nil: undefined },
);
const flag = fc.option(fc.boolean(), { nil: undefined });
const queries: fc.Arbitrary<InboxQuery> = fc.record({
  filter: fc
    .record({
      folders: fc.constantFrom<AlertFilter['folders']>(undefined, ['inbox'], ['snoozed'], ['done']),
      records: few('r1', 'r2'),
      types: few(...alertTypes),
      text: fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.isWellFormed()),
      marketplaces: few('US', 'CA', 'DE'),
      asins: few('B000000001', 'B000000002'),
      causes: few(...causes),
      gap: range,
      risk: range,
      rating: range,
      unread: flag,
      pinned: flag,
      assignees: few('', 'u1', 'u2'),
      came: range,
      days: fc.option(fc.integer({ min: 1, max: 365 }), { nil: undefined }),
    })
    .map((conditions) => withConditions({}, conditions)),
  sort: fc.constantFrom(...alertSorts),
});

describe("the inbox's address", () => {
  it('takes no time to read, whatever range a link names', async () => {
    const zeros = '0'.repeat(1_500);
    expect(await cpuTime(() => queryIn(`?gap=-${zeros}..0${zeros}..-`))).toBeLessThan(50);
  });

  it('reads back the alert and the query that were written, whatever they contain [INBX-04]', () => {
    fc.assert(
      fc.property(id, queries, (name, wanted) => {
        const { path, search } = inBrowser(inboxAddress(name, wanted));
        // A path's own steps are no names; alertName spells them otherwise.
        fc.pre(name !== '.' && name !== '..');
        expect(alertNameIn(path)).toBe(name);
        expect(queryIn(search)).toEqual(wanted);
      }),
    );
  });

  it('names an alert by a key that finds it again, preferring the record id', () => {
    fc.assert(
      fc.property(
        fc.option(id, { nil: undefined }),
        fc.option(id, { nil: undefined }),
        id,
        (recordId, notificationId, fingerprint) => {
          const identity = { ...(recordId && { recordId }), ...(notificationId && { notificationId }), fingerprint };
          const { path } = inBrowser(inboxAddress(alertName(identity), wholeInbox));
          expect(isSameAlert(identity, identityNamed(alertNameIn(path) as string))).toBe(true);
        },
      ),
    );
    expect(alertName({ recordId: '66f0a1', notificationId: 'n-1', fingerprint: 'f' })).toBe('66f0a1');
  });

  it('is short and readable', () => {
    expect(inboxAddress(null, wholeInbox)).toBe('/notifications');
    const filter = {
      folders: ['inbox' as const],
      types: ['PRICING_HEALTH' as const],
      text: 'lamp',
      marketplaces: ['DE'],
      unread: true,
      gap: { min: 5 },
    };
    expect(inboxAddress('66f0a1', { filter, sort: 'risk' })).toBe(
      '/notifications/66f0a1?type=PRICING_HEALTH&q=lamp&marketplace=DE&gap=5..&unread=1&sort=risk',
    );
  });

  it('tolerates hand-written addresses', () => {
    expect(queryIn('?type=EVERYTHING&unread=yes&page=7&q=&gap=9..1&risk=..&in=nowhere&days=-1&sort=luck')).toEqual(
      wholeInbox,
    );
    expect(queryIn(`?q=${'B'.repeat(500)}`).filter.text).toHaveLength(200);
    expect(alertNameIn('/notifications/%E0%A4%A')).toBe('%E0%A4%A');
    expect(alertNameIn('/notifications/')).toBe(null);
    expect(inboxAddress('\ud800', wholeInbox)).toBe('/notifications/%EF%BF%BD');
    for (const path of ['/notifications', '/notifications/', '/notifications/a%2Fb'])
      expect(inboxRoute.test(path)).toBe(true);
    for (const path of ['/', '/notification', '/notifications/a/b', '/plans'])
      expect(inboxRoute.test(path)).toBe(false);
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
    expect(
      openAlertOf(viewOf(reduceNotifications(initialNotifications, [start])), 'r999', { read: 20, most: 20 }),
    ).toEqual({
      state: 'missing',
      further: true,
    });
  });

  it('is missing at once if it was deleted here or elsewhere', () => {
    expect(stateOf('r180', [start, event(touched(6, 'notification.deleted', alertOf(180)))])).toBe('missing');
    expect(stateOf('r180', [start, marked('1', { kind: 'delete' }, [alertOf(180)])])).toBe('missing');
  });

  it('stays found while a change of it is on its way', () => {
    expect(stateOf('r180', [start, marked('1', { kind: 'read' }, [alertOf(180)])])).toBe('found');
  });

  it('shows a failure when the pages cannot be read', () => {
    expect(stateOf('r60', [start, { kind: 'page.failed', trouble: { code: 'DOWN', message: 'Resting.' } }])).toBe(
      'failed',
    );
  });
});
