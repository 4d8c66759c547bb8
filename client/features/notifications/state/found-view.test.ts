import { describe, expect, it } from 'vitest';
import type { AlertFilter } from '#shared/notifications/alert-filter.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { alertOf, page } from '#tests/support/sample-alerts.ts';
import { localView } from './found-view.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { initialNotifications, viewOf } from './notifications-state.ts';

const none: ReadonlySet<string> = new Set();

const viewWith = (alerts: readonly Notification[]) => viewOf(reduceNotifications(initialNotifications, [page(alerts.length, [...alerts])]));

describe('a provider that does not search', () => {
  const alerts = [alertOf(4, { processed: true }), alertOf(3, { marketplace: 'CA' }), alertOf(2, { title: 'Floor lamp' }), alertOf(1)];
  const found = (filter: AlertFilter, keeps = none) =>
    localView(viewWith(alerts), { filter, sort: 'newest' }, Date.now(), keeps).listed.map(({ alert }) => alert.identity.notificationId);

  it('has its loaded alerts filtered by the same conditions, which all have to be met', () => {
    expect(found({})).toEqual(['n4', 'n3', 'n2', 'n1']);
    expect(found({ marketplaces: ['CA'] })).toEqual(['n3']);
    expect(found({ text: 'LAMP floor' })).toEqual(['n2']);
    expect(found({ text: 'b000000001' })).toEqual(['n1']);
    expect(found({ marketplaces: ['US'], unread: true })).toEqual(['n2', 'n1']);
  });

  it("keeps an alert under 'Unread' that was opened there", () => {
    const [first] = viewWith(alerts).listed;
    expect(found({ unread: true }, new Set([first?.id ?? '']))).toEqual(['n4', 'n3', 'n2', 'n1']);
  });
});
