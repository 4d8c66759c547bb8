import { localized } from '#shared/localized.ts';
import type { ShortcutId } from '#shared/recording/shortcut-ids.ts';

export const shortcutGroups = ['move', 'select', 'act', 'find'] as const;
export type ShortcutGroup = (typeof shortcutGroups)[number];

/** Where a shortcut works. A list has the portal's shortcuts too, and the alerts have those of a list. */
export const shortcutScopes = ['portal', 'list', 'alerts'] as const;

type Shortcut = {
  group: ShortcutGroup;
  scope: (typeof shortcutScopes)[number];
  /**
   * The keys, the one to show first: 'j', 'Shift+X', or 'g g' for one after the other. Letters are lower case, other
   * names as in KeyboardEvent.key. Empty for an action without a key, which is only in the command palette.
   */
  keys: readonly string[];
  /** Runs again while the key is held down. */
  repeats?: true;
  /** The help shows it on the line of this shortcut. */
  beside?: string;
};
/**
 * Every shortcut of the portal. Key handling, the help, tooltips, and the command palette are made from it. The keys
 * that lead to a screen stand in screens.ts.
 */
export const shortcutTable: Readonly<Record<ShortcutId, Shortcut>> = {
  next: { group: 'move', scope: 'list', keys: ['j', 'ArrowDown'], repeats: true },
  previous: { group: 'move', scope: 'list', keys: ['k', 'ArrowUp'], repeats: true, beside: 'next' },
  open: { group: 'move', scope: 'list', keys: ['Enter'] },
  leave: { group: 'move', scope: 'list', keys: ['Escape'] },
  first: { group: 'move', scope: 'list', keys: ['g g', 'Home'] },
  last: { group: 'move', scope: 'list', keys: ['Shift+G', 'End'] },
  select: { group: 'select', scope: 'list', keys: ['x', 'Space'] },
  selectRange: { group: 'select', scope: 'list', keys: ['Shift+X'] },
  done: { group: 'act', scope: 'alerts', keys: ['e'] },
  read: { group: 'act', scope: 'alerts', keys: ['u', 'r'] },
  snooze: { group: 'act', scope: 'alerts', keys: ['s'] },
  pin: { group: 'act', scope: 'alerts', keys: ['p'] },
  mute: { group: 'act', scope: 'alerts', keys: ['m'] },
  assign: { group: 'act', scope: 'alerts', keys: ['a'] },
  rule: { group: 'act', scope: 'alerts', keys: ['f'] },
  price: { group: 'act', scope: 'alerts', keys: ['n'] },
  copy: { group: 'act', scope: 'alerts', keys: ['c'] },
  bought: { group: 'act', scope: 'list', keys: ['b'] },
  handOver: { group: 'act', scope: 'list', keys: ['h'] },
  delete: { group: 'act', scope: 'list', keys: ['#', 'Delete'] },
  undo: { group: 'act', scope: 'portal', keys: ['z'] },
  markAllRead: { group: 'act', scope: 'alerts', keys: [] },
  search: { group: 'find', scope: 'list', keys: ['/'] },
  commands: { group: 'find', scope: 'portal', keys: ['Control+K', 'Meta+K'] },
  nextView: { group: 'find', scope: 'list', keys: [']'] },
  previousView: { group: 'find', scope: 'list', keys: ['['], beside: 'nextView' },
  stockView: { group: 'find', scope: 'list', keys: ['v'] },
  help: { group: 'find', scope: 'portal', keys: ['?'] },
  report: { group: 'find', scope: 'portal', keys: ['!'] },
};

export const shortcutTexts: Record<ShortcutId, string> = localized('ui/shortcuts', {
  next: 'Next',
  previous: 'Previous',
  open: 'Open',
  leave: 'Close, back to the list',
  first: 'First',
  last: 'Last',
  select: 'Select',
  selectRange: 'Select a range',
  done: 'Done',
  read: 'Read or unread',
  snooze: 'Snooze…',
  pin: 'Pin',
  mute: 'Mute…',
  assign: 'Assign…',
  rule: 'Make a rule…',
  price: 'New price…',
  copy: 'Copy ASIN',
  bought: 'Bought…',
  handOver: 'Hand over…',
  delete: 'Delete',
  undo: 'Undo',
  markAllRead: 'Mark all read',
  search: 'Search',
  commands: 'Search and commands',
  nextView: 'Next view',
  previousView: 'Previous view',
  stockView: 'Price or stock',
  help: 'Keyboard shortcuts',
  report: 'Report a problem…',
});

/**
 * Whether the key is a character alone or after another, which `singleKeys` turns off. '?' always works: its dialog has
 * the switch.
 */
export const isSingleKey = (key: string): boolean => key !== '?' && /^(?:Shift\+.|.( .)?)$/.test(key);

const isApple = (): boolean => /Mac|iP/.test(navigator.platform);

/** The keys to show: one, or two for one after the other. None for an action without a key. */
export function shownKeys(id: ShortcutId): string[] {
  const { keys } = shortcutTable[id];
  const key = id === 'commands' && isApple() ? keys[1] : keys[0];
  return key === undefined ? [] : key.split(' ').map(keyLabel);
}

const keyNames: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Delete: 'Del',
  'Control+K': 'Ctrl K',
  'Meta+K': '⌘K',
};
const keyLabel = (key: string): string => keyNames[key] ?? key.replace('Shift+', '⇧');

/** The value of `aria-keyshortcuts`, which can't express one key after another. */
export const ariaKeys = (...ids: readonly ShortcutId[]): string | undefined =>
  ids.flatMap((id) => shortcutTable[id].keys.filter((key) => !key.includes(' '))).join(' ') || undefined;

/** The attributes of a control that does the same as a shortcut. @param title the control's tooltip without the key */
export function keyHint(id: ShortcutId, title?: string): KeyHint {
  const [key] = shownKeys(id);
  return { title: title && key ? `${title} (${key})` : title, 'aria-keyshortcuts': ariaKeys(id) };
}

export type KeyHint = { title?: string | undefined; 'aria-keyshortcuts'?: string | undefined };
