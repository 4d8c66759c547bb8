import { type ShortcutId, shortcutIds } from '#shared/recording/shortcut-ids.ts';
import { latinKey } from './pressed-key.ts';
import { isSingleKey, shortcutTable } from './shortcut-table.ts';

/** The part of a keyboard event that matters here. */
export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
  | 'target'
  | 'getModifierState'
  | 'preventDefault'
>;

type KeyDeps = {
  /** Returns the action of a shortcut for the element with the focus. */
  actionOf(id: ShortcutId, focused: Element | null): (() => void) | undefined;
  /** Opens the screen of a letter. */
  goTo(letter: string): void;
  singleKeys(): boolean;
  isModalOpen(): boolean;
  now(): number;
};

/** How long a key after `g` still belongs to it, ms. */
const SEQUENCE = 1_500;
const LEADER = 'g';

const byKeys = new Map<string, ShortcutId>(
  shortcutIds.flatMap((id) => shortcutTable[id].keys.map((key) => [key, id] as const)),
);

/**
 * Handles the keys that are characters. Lists handle their own arrow keys, Enter, Space, and Delete, which mean
 * something else elsewhere.
 * @returns the listener for keydown
 */
export function createKeyHandler({ actionOf, goTo, singleKeys, isModalOpen, now }: KeyDeps): (press: KeyPress) => void {
  let leaderUntil = 0;
  return (press) => {
    const key = characterOf(press);
    if (key === null) return;
    const isSecond = now() < leaderUntil;
    leaderUntil = 0;
    const focused = press.target && 'closest' in press.target ? (press.target as Element) : null;
    if (press.defaultPrevented || press.isComposing || isTyping(focused) || isModalOpen()) return;
    const keys = isSecond ? `${LEADER} ${key}` : key;
    if (isSingleKey(keys) && !singleKeys()) return;
    if (keys === LEADER) {
      if (!press.repeat) leaderUntil = now() + SEQUENCE;
      return;
    }
    const id = byKeys.get(keys);
    if (id === undefined) {
      if (isSecond) goTo(key);
      return;
    }
    const action = actionOf(id, focused);
    if (!action || (press.repeat && !shortcutTable[id].repeats)) return;
    press.preventDefault();
    action();
  };
}

/**
 * Returns the character as in the table: 'j', 'Shift+X', '#'. null for a named key, and for a character with a
 * modifier.
 */
function characterOf(press: Omit<KeyPress, 'target'>): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  const key = latinKey(press);
  if ([...key].length !== 1 || key === ' ') return null;
  const isLetter = key.toLowerCase() !== key.toUpperCase();
  if (isLetter)
    return ctrlKey || metaKey || altKey ? null : shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase();
  // Some keyboards have '#' or '[' only with AltGr, which is Control and Alt, or with Option.
  const isForCharacter =
    press.getModifierState('AltGraph') || (altKey && !ctrlKey && /Mac|iP/.test(navigator.platform));
  return metaKey || ((ctrlKey || altKey) && !isForCharacter) ? null : key;
}

/** Roles whose elements take letters: to write them, or to find an entry by its first letter. */
const typingRoles = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'listbox', 'menu', 'tree'].map(
  (role) => `[role="${role}"]`,
);
const typing = [
  'input',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...typingRoles,
].join();
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset'].map((type) => `[type="${type}"]`).join();

/** Whether letters go into the element. */
export function isTyping(element: Element | null): boolean {
  const field = element?.closest(typing);
  return field ? !field.matches(pressed) : false;
}

/** Whether a dialog covers the page. */
export const isModalOpen = (): boolean => document.querySelector('[aria-modal="true"], .scrim, dialog:modal') !== null;
