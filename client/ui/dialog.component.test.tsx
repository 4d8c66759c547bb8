import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focus, overflow, press, show, smallTargets, violations } from '#tests/support/component.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './fields.tsx';
import { MenuItem } from './menu-items.tsx';
import { Popup } from './popup.tsx';

function NoteDialog() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Update Note
      </button>
      {open && (
        <Dialog
          title="Update Note"
          onClose={close}
          cancel="Cancel"
          foot={
            <button type="button" className="btn primary" onClick={close}>
              Save Note
            </button>
          }
        >
          <TextArea label="My Note" rows={4} defaultValue="Asked for the spring list." />
          <Popup label="Insert" role="menu" buttonClass="btn" button="Insert">
            {(done) => <MenuItem onPick={done}>Today’s date</MenuItem>}
          </Popup>
        </Dialog>
      )}
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Update Note' });
const opener = page.getByRole('button', { name: 'Update Note' });
const focusIsIn = () => dialog.element().contains(document.activeElement);

describe('a dialog', () => {
  it('keeps the focus inside, closes on Escape, and gives the focus back', async () => {
    await show(<NoteDialog />);
    await opener.click();
    await expect.element(dialog.getByLabelText('My Note')).toHaveFocus();
    for (let presses = 0; presses < 9; presses += 1) {
      await press('{Tab}');
      expect(focusIsIn()).toBe(true);
    }
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('leaves the first Escape to a menu that is open in it', async () => {
    await show(<NoteDialog />);
    await opener.click();
    const menu = page.getByRole('menu');
    await focus(dialog.getByRole('button', { name: 'Insert' }));
    await press('{Enter}');
    await expect.element(menu).toBeVisible();
    await press('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('closes on Escape at any moment of its rendering', async () => {
    await show(<NoteDialog />);
    const button = opener.element() as HTMLElement;
    await opener.click();
    await expect.element(dialog).toBeVisible();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    // Press the key once right after the click, and once after each DOM change until the dialog is rendered.
    for (let changes = 0; changes <= 6; changes += 1) {
      const watched = new Promise<void>((done) => {
        let seen = 0;
        const watch = new MutationObserver(() => {
          seen += 1;
          if (seen < changes) return;
          watch.disconnect();
          done();
        });
        watch.observe(document.body, { childList: true, subtree: true, attributes: true });
        setTimeout(done, 1_000);
      });
      button.click();
      // A real key press never arrives in the same task as the click.
      await (changes > 0 ? watched : new Promise((done) => setTimeout(done)));
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      await expect.element(dialog).not.toBeInTheDocument();
    }
  });

  it.for([1440, 390, 360])('passes axe at %i px, and nothing of it sticks out', async (width) => {
    await page.viewport(width, 740);
    await show(<NoteDialog />);
    await opener.click();
    await expect.element(dialog).toBeVisible();
    expect(await violations(dialog.element())).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(smallTargets()).toEqual([]);
  });
});
