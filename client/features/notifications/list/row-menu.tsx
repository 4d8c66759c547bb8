import { Icon } from '#client/ui/icon.tsx';
import { MenuItem, MenuLink, MenuRule } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { productUrl } from '#shared/marketplaces.ts';
import { useAlertActions } from '../alert-actions.ts';
import { useNotifications } from '../desk-context.ts';
import { MuteItems } from '../mute-items.tsx';
import type { AlertRow } from '../state/notifications-state.ts';
import type { LineHandlers } from './line-handlers.ts';

type RowMenuProps = { row: AlertRow; rows: readonly AlertRow[]; unread: boolean; tabIndex: number; handlers: LineHandlers };

/** A row's actions where there is no room for its buttons. */
export function RowMenu({ row, rows, unread, tabIndex, handlers }: RowMenuProps) {
  const actions = useAlertActions();
  const { possible } = useValue(useNotifications().mutes.view$);
  const { asin, marketplace } = row.alert;
  return (
    <Popup label="Actions" role="menu" buttonClass="btn quiet sm icon more" buttonTabIndex={tabIndex} button={<Icon name="more" />}>
      {(close) => {
        const then = (run: () => void) => () => {
          close();
          run();
        };
        return (
          <>
            {unread && (
              <MenuItem icon="check" onPick={then(() => handlers.onRead(rows))}>
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
            <MenuItem icon="trash" danger onPick={then(() => handlers.onDelete(rows))}>
              Delete
            </MenuItem>
          </>
        );
      }}
    </Popup>
  );
}
