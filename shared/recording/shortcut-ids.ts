/** Every shortcut of the portal (client/ui/shortcut-table.ts). */
export const shortcutIds = [
  'next',
  'previous',
  'open',
  'leave',
  'first',
  'last',
  'select',
  'selectRange',
  'done',
  'read',
  'snooze',
  'pin',
  'mute',
  'assign',
  'rule',
  'price',
  'copy',
  'bought',
  'handOver',
  'delete',
  'undo',
  'markAllRead',
  'search',
  'commands',
  'nextView',
  'previousView',
  'stockView',
  'help',
  'report',
] as const;
export type ShortcutId = (typeof shortcutIds)[number];

/** The name of a shortcut's text, as a recorded action has it. */
export const shortcutText = (id: ShortcutId): string => `ui/shortcuts.${id}`;
const knownTexts: ReadonlySet<string> = new Set(shortcutIds.map(shortcutText));

/**
 * Whether a name is one of the portal's own texts. Any other could hold what somebody put there on purpose, and servers
 * don't know the texts of the screens.
 */
export const isKnownText = (name: string): boolean => knownTexts.has(name);
