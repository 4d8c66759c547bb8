import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focus, overflow, press, show, violations } from '#tests/support/component.tsx';
import { lazy } from './lazy-part.ts';
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
    await focus(opener);
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

describe('a menu whose content loads later', () => {
  const open = async () => {
    let arrive: (part: string) => void = () => {};
    let fail: () => void = () => {};
    const part = lazy(
      () =>
        new Promise<string>((resolve, reject) => {
          arrive = resolve;
          fail = () => reject(new Error('not loaded'));
        }),
    );
    await show(
      <Popup label="Open menu" role="menu" buttonClass="btn" button="Menu" part={part}>
        {(done, text) => <MenuItem onPick={done}>{text}</MenuItem>}
      </Popup>,
    );
    await focus(opener);
    await press('{Enter}');
    return { arrive: (text: string) => arrive(text), fail: () => fail() };
  };

  it('opens before it has loaded, and then focuses its first item', async () => {
    const { arrive } = await open();
    await expect.element(page.getByRole('menu')).toHaveAttribute('aria-busy', 'true');
    arrive('Sign Out');
    await expect.element(item('Sign Out')).toHaveFocus();
    await expect.element(page.getByRole('menu')).toHaveAttribute('aria-busy', 'false');
    await press('{Escape}');
    await expect.element(opener).toHaveFocus();
  });

  it('says that it could not be loaded, with a way to try again in focus', async () => {
    const { fail } = await open();
    fail();
    await expect.element(page.getByRole('alert').getByText('This part of the portal could not be loaded.')).toBeVisible();
    await expect.element(item('Try again')).toHaveFocus();
  });
});
