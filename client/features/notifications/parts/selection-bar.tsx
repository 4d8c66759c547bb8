import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { SelectionBar as Bar } from '#client/ui/selection-bar.tsx';
import { useNotifications } from '../desk-context.ts';
import { MuteItems } from '../mute-items.tsx';
import type { AlertRow } from '../state/notifications-state.ts';

type SelectionBarProps = { rows: readonly AlertRow[]; onRead(): void; onDelete(): void; onClear(): void };

/** What can be done with the selected alerts. */
export function SelectionBar({ rows, onRead, onDelete, onClear }: SelectionBarProps) {
  const { possible } = useValue(useNotifications().mutes.view$);
  const asins = [...new Set(rows.map((row) => row.alert.asin))];
  return (
    <Bar count={rows.length} onClear={onClear}>
      <button type="button" className="btn sm" aria-label="Mark as read" onClick={onRead}>
        <Icon name="check" /> <span className="wide-only">Mark as read</span>
      </button>
      {possible && (
        <Popup
          label="Mute"
          role="menu"
          align="start"
          above
          buttonClass="btn sm"
          button={
            <>
              <Icon name="mute" /> <span className="wide-only">Mute</span>
            </>
          }
        >
          {(close) => <MuteItems targets={asins.map((asin) => ({ kind: 'asin', asin }))} onDone={close} />}
        </Popup>
      )}
      <button type="button" className="btn sm danger" onClick={onDelete}>
        <Icon name="trash" /> Delete Selected
      </button>
    </Bar>
  );
}
