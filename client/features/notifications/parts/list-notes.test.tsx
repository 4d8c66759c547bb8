import { renderToStaticMarkup } from 'react-dom/server';
import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { SAMPLE_NOTIFICATIONS } from '#shared/notifications/notification.ts';
import { NotificationsProvider } from '../desk-context.ts';
import { partTexts } from '../part-texts.ts';
import type { NotificationsDesk } from '../state/notifications-desk.ts';
import { initialNotifications, viewOf } from '../state/notifications-state.ts';
import { ListNotes } from './inbox-parts.tsx';

const desk = { commands: { unsent$: new BehaviorSubject(0) } } as unknown as NotificationsDesk;
const shown = (total: number | null, sampleData: boolean): string =>
  renderToStaticMarkup(
    <NotificationsProvider value={desk}>
      <ListNotes view={{ ...viewOf(initialNotifications), total }} searched={false} searching={false} onSearchOlder={() => {}} sampleData={sampleData} />
    </NotificationsProvider>,
  );

it('says that the sample data keeps no older notifications once it is full, and never of real data', () => {
  expect(shown(SAMPLE_NOTIFICATIONS, true)).toContain(partTexts.sampleLimit(SAMPLE_NOTIFICATIONS));
  expect(shown(SAMPLE_NOTIFICATIONS - 1, true)).toBe('');
  expect(shown(null, true)).toBe('');
  expect(shown(SAMPLE_NOTIFICATIONS, false)).toBe('');
});
