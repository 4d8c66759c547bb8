import { BusyButton } from '#client/ui/busy-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { SAMPLE_NOTIFICATIONS } from '#shared/notifications/notification.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { useNotifications } from '../desk-context.ts';
import { partTexts } from '../part-texts.ts';
import type { NotificationsView } from '../state/notifications-state.ts';
import { screenTexts } from '../texts.ts';

type ListNotesProps = {
  view: NotificationsView;
  /** Whether a filter shows some of what is loaded. */
  searched: boolean;
  searching: boolean;
  onSearchOlder(): void;
  sampleData: boolean;
};

/** What the reader of the list has to know of it, below its rows. */
export function ListNotes({ view, searched, searching, onSearchOlder, sampleData }: ListNotesProps) {
  const desk = useNotifications();
  const unsent = useValue(desk.commands.unsent$);
  const { state, total, hasMore } = view;
  const trouble = state.behind ?? state.trouble;

  return (
    <>
      {state.rows.length > 0 && trouble && (
        <p className="note bad list-foot" role="alert">
          <Icon name="warn" />
          <span>
            {notificationTexts.failedLoad}. <ServerMessage text={trouble.message} />
          </span>
          <button type="button" className="btn sm push" onClick={state.behind ? desk.reload : desk.loadMore}>
            {screenTexts.tryAgain}
          </button>
        </p>
      )}
      {searched && hasMore && !trouble && (
        <p className="note list-foot" role="status">
          <Icon name="search" />
          <span>{screenTexts.searched(view.rows.length, total)}</span>
          <BusyButton busy={searching} type="button" className="btn sm push" onClick={onSearchOlder}>
            {partTexts.searchOlder}
          </BusyButton>
        </p>
      )}
      {sampleData && total !== null && total >= SAMPLE_NOTIFICATIONS && <p className="list-foot faint small">{partTexts.sampleLimit(SAMPLE_NOTIFICATIONS)}</p>}
      {unsent > 0 && (
        <p className="note list-foot" role="status">
          <Icon name="unplug" />
          <span>{partTexts.unsent(unsent)}</span>
          <button type="button" className="btn sm push" onClick={desk.commands.undoUnsent}>
            {partTexts.undoUnsent}
          </button>
        </p>
      )}
    </>
  );
}
