import { MenuItem, MenuLink, MenuRule } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { productUrl } from '#shared/marketplaces.ts';
import { useAlertActions } from '../alert-actions.ts';
import { useNotifications } from '../desk-context.ts';
import { MuteItems } from '../mute-items.tsx';
import type { AlertRow } from '../state/notifications-state.ts';

type RowItemsProps = {
  row: AlertRow;
  /** What is read and deleted: of a folded storm all its alerts. */
  rows: readonly AlertRow[];
  unread: boolean;
  onRead(rows: readonly AlertRow[]): void;
  onDelete(rows: readonly AlertRow[]): void;
  close: () => void;
};

/** A row's actions where there is no room for its buttons. */
export function RowItems({ row, rows, unread, onRead, onDelete, close }: RowItemsProps) {
  const actions = useAlertActions();
  const { possible } = useValue(useNotifications().mutes.view$);
  const { asin, marketplace } = row.alert;
  const then = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <>
      {unread && (
        <MenuItem icon="check" onPick={then(() => onRead(rows))}>
          Mark as read
        </MenuItem>
      )}
      <MenuItem icon="copy" onPick={then(() => void actions.copyAsins([asin]))}>
        Copy ASIN
      </MenuItem>
      <MenuLink icon="out" href={productUrl(asin, marketplace)}>
        Open listing
      </MenuLink>
      {possible && <MenuRule />}
      <MuteItems targets={[{ kind: 'asin', asin }]} onDone={close} />
      <MenuRule />
      <MenuItem icon="trash" danger onPick={then(() => onDelete(rows))}>
        Delete
      </MenuItem>
    </>
  );
}
