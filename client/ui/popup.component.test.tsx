import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { focus, overflow, press, show, violations } from '#tests/support/component.tsx';
import { lazyExport } from './lazy.ts';
import { MenuChoice, MenuItem, MenuLink, MenuRule, MenuTitle } from './menu-items.tsx';
import { Popup } from './popup.tsx';

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

describe('a menu whose content loads later', () => {
  type Loaded = { Items: () => ReactNode };
  const open = async (load: () => Promise<Loaded>) => {
    const Items = lazyExport(load, 'Items');
    await show(
      <Popup label="Open menu" role="menu" buttonClass="btn" button="Menu">
        {() => <Items />}
      </Popup>,
    );
    await focus(opener);
    await press('{Enter}');
  };

  it('opens before it has loaded, and then focuses its first item', async () => {
    let arrive = (_: Loaded) => {};
    await open(() => new Promise((resolve) => (arrive = resolve)));
    await expect.element(page.getByRole('menu')).toBeVisible();
    arrive({ Items: () => <MenuItem onPick={() => {}}>Sign Out</MenuItem> });
    await expect.element(item('Sign Out')).toHaveFocus();
    await press('{Escape}');
    await expect.element(opener).toHaveFocus();
  });

  it('says that it could not be loaded, with a way to try again in focus', async () => {
    // React tells of what an error boundary catches.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    await open(() => Promise.reject(new Error('not loaded')));
    await expect
      .element(page.getByRole('alert').getByText('This part of the portal could not be loaded.'))
      .toBeVisible();
    await expect.element(item('Try again')).toHaveFocus();
  });
});
