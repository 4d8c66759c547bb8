import { renderToStaticMarkup } from 'react-dom/server';
import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { initialNotifications, viewOf } from '../state/notifications-state.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';
import { NotificationsProvider } from '../store-context.ts';
import { ListHead } from './list-head.tsx';

const store = { subscriptions$: new BehaviorSubject({ switches: {} }) } as unknown as NotificationsStore;
const shown = (unread: number, unreadKnown: boolean): string =>
  renderToStaticMarkup(
    <NotificationsProvider value={store}>
      <ListHead view={{ ...viewOf(initialNotifications), unread, unreadKnown }} onSelectAll={() => {}} />
    </NotificationsProvider>,
  );

it('shows an exact unread count only if the provider reported it', () => {
  expect(shown(50, true)).toContain('>50 unread<');
  expect(shown(50, false)).toContain('>50+ unread<');
  expect(shown(50, false)).toContain('>50+<');
  expect(shown(0, true)).toContain('All read');
  expect(shown(0, false)).not.toMatch(/All read|\d\+? unread/);
});
