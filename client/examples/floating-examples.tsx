import { useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MenuChoice, MenuItem, MenuLink, MenuRule, MenuTitle } from '#client/ui/menu-items.tsx';
import { Popup } from '#client/ui/popup.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SearchSelect } from '#client/ui/search-select.tsx';
import { useToasts } from '#client/ui/toasts.tsx';
import { undoAction } from '#client/ui/toasts$.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { Row, Sheet } from './example-sheet.tsx';

export function FloatingExamples() {
  const confirm = useConfirm();
  const toasts = useToasts();
  const [open, setOpen] = useState<'note' | 'wide' | 'drawer' | null>(null);
  const [country, setCountry] = useState<string | null>(null);
  const [answer, setAnswer] = useState('');
  const close = () => setOpen(null);
  const askToDelete = async () => {
    const yes = await confirm({ title: 'Delete notifications', text: 'Are you sure you want to delete 3 notification(s)?', yes: 'Delete 3', no: 'Keep' });
    setAnswer(yes ? 'Deleted' : 'Kept');
  };
  return (
    <>
      <Sheet title="Dialogs">
        <Row>
          <button type="button" className="btn" onClick={() => setOpen('note')}>
            Update Note
          </button>
          <button type="button" className="btn" onClick={() => setOpen('wide')}>
            Wide dialog
          </button>
          <button type="button" className="btn danger" onClick={askToDelete}>
            Ask to delete
          </button>
          <span className="soft">{answer}</span>
        </Row>
        {open === 'note' && (
          <Dialog
            title="Update Note"
            onClose={close}
            cancel="Cancel"
            foot={
              <BusyButton type="button" onClick={close}>
                Save Note
              </BusyButton>
            }
          >
            <p className="soft">Juniper Row Wholesale, Canada. Only you see the note.</p>
            <TextArea label="My Note" rows={4} defaultValue="Asked for the spring list on Nov 18." />
            <SearchSelect label="Country" choices={countries} value={country} onChange={setCountry} />
          </Dialog>
        )}
        {open === 'wide' && (
          <Dialog wide title="What a wide dialog holds" onClose={close}>
            {Array.from({ length: 12 }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
              <p key={line}>A dialog that is longer than the screen scrolls inside, under its head.</p>
            ))}
          </Dialog>
        )}
      </Sheet>
      <Sheet title="Menus, popovers, tooltips, toasts">
        <Row>
          <Popup label="Open menu" role="menu" align="start" buttonClass="btn" button="Menu">
            {(done) => (
              <>
                <MenuItem icon="check" keys="R" onPick={done}>
                  Mark as read
                </MenuItem>
                <MenuLink icon="out" href="https://example.com/">
                  Open listing
                </MenuLink>
                <MenuRule />
                <MenuTitle>Density</MenuTitle>
                <MenuChoice checked onPick={done}>
                  Standard
                </MenuChoice>
                <MenuChoice checked={false} onPick={done}>
                  Compact
                </MenuChoice>
                <MenuRule />
                <MenuItem icon="trash" danger onPick={done}>
                  Delete
                </MenuItem>
              </>
            )}
          </Popup>
          <Popup label="Open popover" role="dialog" align="start" buttonClass="btn" button="Popover">
            {() => <p>18,240 tokens, empty in about 19 days.</p>}
          </Popup>
          <Tooltip text="Marketplace time 14:32:08. Reached you 1.9 s later.">
            <button type="button" className="btn">
              <Icon name="info" /> Tooltip
            </button>
          </Tooltip>
        </Row>
        <Row>
          <button type="button" className="btn" onClick={() => toasts.show({ kind: 'new', text: 'New notification received!' })}>
            Toast
          </button>
          <button type="button" className="btn" onClick={() => toasts.show({ kind: 'deleted', text: 'Notifications deleted', action: undoAction(() => {}) })}>
            Toast with undo
          </button>
          <button
            type="button"
            className="btn"
            onClick={() =>
              toasts.show({ kind: 'failed', text: 'Failed to mark as read', more: 'Put back as unread.', action: { label: 'Try again', run: () => {} } })
            }
          >
            Failed toast
          </button>
        </Row>
      </Sheet>
      <Sheet title="Drawer" wide>
        <div className="sheet-frame sheet-stage">
          <div className="empty-state">
            <button type="button" className="btn" onClick={() => setOpen('drawer')}>
              Show what was not found
            </button>
          </div>
          {open === 'drawer' && (
            <Drawer
              title="Not found"
              count={83}
              say="No token is spent for these. They stay in your file."
              actions={
                <button type="button" className="btn small">
                  <ScreenIcon name="copy" small /> Copy all
                </button>
              }
              foot={
                <button type="button" className="btn" onClick={close}>
                  Done
                </button>
              }
              onClose={close}
            >
              <p className="soft">Row 12, B0CTHX9P1: 9 characters</p>
              <p className="soft">Row 48, B07QX2KD81: no result</p>
            </Drawer>
          )}
        </div>
      </Sheet>
    </>
  );
}

const countries = ['Austria', 'Belgium', 'Canada', 'Denmark', 'Estonia', 'Finland', 'France', 'Germany', 'Ireland', 'Italy', 'Latvia', 'Poland'].map(
  (label) => ({
    value: label,
    label,
  }),
);
