import { queryIn } from '#client/features/inbox/inbox-query.ts';
import { latinKey } from '#client/ui/pressed-key.ts';
import type { ActFrame, SeenFilter } from '#shared/recording/page-frames.ts';

/** What a person did, as it stays in the page's memory. `label` is what the control said, and never leaves the page. */
export type SeenAct = ActFrame & { label?: string };

const kinds: readonly (readonly [string, NonNullable<ActFrame['on']>])[] = [
  ['[type="checkbox"], [role="checkbox"], [role="switch"]', 'checkbox'],
  ['input, select, textarea, [contenteditable="true"], [role="combobox"], [role="textbox"]', 'field'],
  ['[role="menuitem"], [role="menuitemradio"], [role="option"]', 'menu item'],
  ['[role="tab"]', 'tab'],
  ['button, summary, [role="button"]', 'button'],
  ['a[href]', 'link'],
  ['[role="row"]', 'row'],
];
const MOST_LETTERS = 80;

/** The control that was pressed or changed; undefined for anything else. */
export function controlAt(target: EventTarget | null): Pick<SeenAct, 'on' | 'label' | 'asin'> | undefined {
  const element = target instanceof Element ? target : null;
  for (const [selector, on] of kinds) {
    const control = element?.closest(selector);
    if (!control) continue;
    const row = control.closest('[role="row"]');
    const asin = /B0[A-Z\d]{8}/.exec(row?.textContent ?? '')?.[0];
    const label =
      on === 'row'
        ? undefined
        : (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, MOST_LETTERS);
    return { on, ...(asin ? { asin } : {}), ...(label ? { label } : {}) };
  }
  return undefined;
}

/** The name of a key with its modifiers, as in the table of shortcuts. */
export function keyOf(
  press: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  const key = latinKey(press);
  const isLetter = /^[a-z]$/i.test(key);
  const shift = shiftKey && (isLetter || key.length > 1);
  const name = key === ' ' ? 'Space' : isLetter && !shift ? key.toLowerCase() : isLetter ? key.toUpperCase() : key;
  return `${ctrlKey ? 'Control+' : ''}${metaKey ? 'Meta+' : ''}${altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${name}`;
}

/** The conditions of an address that name nobody. */
export function seenFilter(search: string): SeenFilter | undefined {
  const { filter, sort } = queryIn(search);
  const { folders, types, marketplaces, asins, unread, pinned, ...others } = filter;
  const more = Object.keys(others).length > 0 || sort !== 'newest';
  const known = { folders, types, marketplaces, asins, unread, pinned, ...(more ? { more } : {}) };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as SeenFilter;
}
