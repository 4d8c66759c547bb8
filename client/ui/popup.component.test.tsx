import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focus, overflow, press, show, violations } from '#tests/support/component.tsx';
import { MenuChoice, MenuItem, MenuLink, MenuRule, MenuTitle } from './menu-items.tsx';
import { Popup } from './popup.tsx';
import { Tooltip } from './tooltip.tsx';

const picked: string[] = [];
const menu = (
  <Popup label="Open menu" role="menu" align="start" buttonClass="btn" button="Menu">
    {(done) => (
      <>
        <MenuItem
          icon="check"
          keys="R"
          onPick={() => {
            picked.push('read');
            done();
          }}
        >
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
        <MenuRule />
        <MenuItem icon="trash" danger onPick={done}>
          Delete
        </MenuItem>
      </>
    )}
  </Popup>
);

const opener = page.getByRole('button', { name: 'Open menu' });
const item = (name: string) => page.getByRole('menuitem', { name });

describe('a menu', () => {
  it('opens with its first item in focus, moves by arrow keys, and gives the focus back', async () => {
    picked.length = 0;
    await show(menu);
    focus(opener);
    await press('{Enter}');
    await expect.element(item('Mark as read')).toHaveFocus();
    expect(await violations()).toEqual([]);
    await press('{ArrowDown}');
    await expect.element(item('Open listing')).toHaveFocus();
    await press('{End}');
    await expect.element(item('Delete')).toHaveFocus();
    await press('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await press('{Enter}', '{Enter}');
    await expect.element(opener).toHaveFocus();
    expect(picked).toEqual(['read']);
  });

  it('stays within a phone’s width, and closes by a press beside it', async () => {
    await page.viewport(360, 740);
    await show(
      <>
        {menu}
        <p style={{ marginTop: 500 }}>Beside it</p>
      </>,
    );
    await opener.click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(overflow()).toBeLessThanOrEqual(0);
    await page.getByText('Beside it').click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });
});

describe('a popover', () => {
  it('passes axe, and closes on Escape', async () => {
    await show(
      <Popup label="Open popover" role="dialog" align="start" buttonClass="btn" button="Popover">
        {() => <p>18,240 tokens, empty in about 19 days.</p>}
      </Popup>,
    );
    await page.getByRole('button', { name: 'Open popover' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Open popover' })).toMatchTextContent(/18,240 tokens/);
    expect(await violations()).toEqual([]);
    await press('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a tooltip', () => {
  it('shows on focus, describes its control, and closes on Escape', async () => {
    await show(
      <Tooltip text="Marketplace time 14:32:08. Reached you 1.9 s later.">
        <button type="button" className="btn">
          When
        </button>
      </Tooltip>,
    );
    const control = page.getByRole('button', { name: 'When' });
    await press('{Tab}');
    await expect.element(control).toHaveFocus();
    await expect.poll(() => document.querySelector('.tip')?.checkVisibility()).toBe(true);
    expect(await violations(document.querySelector('.float') ?? undefined)).toEqual([]);
    await expect.element(control).toHaveAccessibleDescription(/Reached you 1.9 s later/);
    await press('{Escape}');
    await expect.poll(() => document.querySelector('.tip')).toBeNull();
  });
});
