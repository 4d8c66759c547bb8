import { renderToStaticMarkup } from 'react-dom/server';
import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { SAMPLE_NOTIFICATIONS } from '#shared/notifications/notification.ts';
import { partTexts } from '../part-texts.ts';
import { initialNotifications, viewOf } from '../state/notifications-state.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';
import { NotificationsProvider } from '../store-context.ts';
import { ListNotes } from './inbox-parts.tsx';

const store = { commands: { unsent$: new BehaviorSubject(0) } } as unknown as NotificationsStore;
const shown = (total: number | null, sampleData: boolean): string =>
  renderToStaticMarkup(
    <NotificationsProvider value={store}>
      <ListNotes view={{ ...viewOf(initialNotifications), total }} searched={false} searching={false} onSearchOlder={() => {}} sampleData={sampleData} />
    </NotificationsProvider>,
  );

it('says that the sample data has no older notifications once it is full, but never for real data', () => {
  expect(shown(SAMPLE_NOTIFICATIONS, true)).toContain(partTexts.sampleLimit(SAMPLE_NOTIFICATIONS));
  expect(shown(SAMPLE_NOTIFICATIONS - 1, true)).toBe('');
  expect(shown(null, true)).toBe('');
  expect(shown(SAMPLE_NOTIFICATIONS, false)).toBe('');
});
