import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focus, overflow, press, show, violations } from '#tests/support/component.tsx';
import { Drawer } from './drawer.tsx';

function Missing() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', minHeight: 260 }}>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Show what was not found
      </button>
      {open && (
        <Drawer
          title="Not found"
          count={83}
          say="No token is spent for these."
          actions={
            <button type="button" className="btn small">
              Copy all
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
        </Drawer>
      )}
    </div>
  );
}

const opener = page.getByRole('button', { name: 'Show what was not found' });
const drawer = page.getByRole('complementary', { name: 'Not found' });

describe('a drawer', () => {
  it('takes the focus to its title, closes on Escape, and gives the focus back', async () => {
    await show(<Missing />);
    await focus(opener);
    await press('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Not found' })).toHaveFocus();
    await press('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it.for([1440, 360])('passes axe at %i px, and nothing of it sticks out', async (width) => {
    await page.viewport(width, 740);
    await show(<Missing />);
    await opener.click();
    await expect.element(drawer).toBeVisible();
    expect(await violations(drawer.element())).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
  });
});
