import { describe, expect, it } from 'vitest';
import { type ShortcutId, shortcutIds } from '#shared/recording/shortcut-ids.ts';
import {
  ariaKeys,
  isSingleKey,
  keyHint,
  shortcutScopes,
  shortcutTable,
  shortcutTexts,
  shownKeys,
} from './shortcut-table.ts';

const keysOf = (id: ShortcutId) => shortcutTable[id].keys;

describe('the table of shortcuts', () => {
  it('has no key twice in a scope and those around it [INBX-01]', () => {
    for (const scope of shortcutScopes) {
      const around = shortcutScopes.slice(0, shortcutScopes.indexOf(scope) + 1);
      const keys = shortcutIds.filter((id) => around.includes(shortcutTable[id].scope)).flatMap(keysOf);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('has a text for every shortcut, and an existing one beside which it is shown', () => {
    expect(Object.keys(shortcutTexts).toSorted()).toEqual(shortcutIds.toSorted());
    for (const id of shortcutIds) {
      const { beside } = shortcutTable[id];
      if (beside !== undefined) expect(shortcutIds).toContain(beside);
    }
  });

  it('has the keys of the specification, and those from before as aliases [INBX-01, INBX-14]', () => {
    const first = (...ids: ShortcutId[]) => ids.map((id) => keysOf(id)[0]).join(' ');
    expect(first('next', 'previous', 'open', 'select', 'selectRange', 'done', 'read', 'delete', 'undo')).toBe(
      'j k Enter x Shift+X e u # z',
    );
    expect(
      first('snooze', 'pin', 'mute', 'assign', 'search', 'nextView', 'previousView', 'first', 'last', 'help'),
    ).toBe('s p m a / ] [ g g Shift+G ?');
    for (const [id, key] of [
      ['read', 'r'],
      ['delete', 'Delete'],
      ['select', 'Space'],
      ['copy', 'c'],
      ['next', 'ArrowDown'],
    ] as const)
      expect(keysOf(id)).toContain(key);
  });

  it('names a character alone as a single key, except the one that opens the help [INBX-01]', () => {
    for (const key of ['j', '#', '/', 'Shift+X', 'g g', ']']) expect(isSingleKey(key), key).toBe(true);
    for (const key of ['?', 'Enter', 'Delete', 'Control+K', 'ArrowDown']) expect(isSingleKey(key), key).toBe(false);
  });

  it('gives a control its tooltip and its aria-keyshortcuts', () => {
    expect(keyHint('delete', 'Delete')).toEqual({ title: 'Delete (#)', 'aria-keyshortcuts': '# Delete' });
    expect(keyHint('markAllRead', 'Mark All Read')).toEqual({ title: 'Mark All Read', 'aria-keyshortcuts': undefined });
    expect(ariaKeys('select', 'selectRange')).toBe('x Space Shift+X');
    expect(ariaKeys('first')).toBe('Home');
    expect(shownKeys('last')).toEqual(['⇧G']);
    expect(shownKeys('first')).toEqual(['g', 'g']);
  });
});
