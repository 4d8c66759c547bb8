import { type RefObject, useLayoutEffect, useRef } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { ShortcutId } from '#shared/recording/shortcut-ids.ts';
import { usePreferences } from './preferences-context.tsx';
import { type KeyHint, keyHint } from './shortcut-table.ts';

/** Which of the dialogs that every screen has is open. */
export const keysOpen$ = new BehaviorSubject<'help' | 'palette' | 'report' | null>(null);

/** An id without an action is in the help, but does nothing at the moment: nothing is selected, for example. */
export type ShortcutActions = { readonly [Id in ShortcutId]?: (() => void) | undefined };

type Registered = { actions(): ShortcutActions; within: RefObject<Element | null> | undefined };

/** The mounted parts that have shortcuts: those of the frame first, the newest last. */
const registered: Registered[] = [];

/**
 * Registers actions for shortcuts while the component is mounted: `useShortcuts(() => ({ done: row && (() =>
 * markDone(row)) }))`. The command palette lists them, too.
 * @param actions called at every key, so that it sees the latest state
 * @param within the part's element. If two parts have the same shortcut, the one with the focus gets the key, else the
 * newest.
 * @param isFrame the frame's shortcuts, before which those of any other part come
 */
export function useShortcuts(
  actions: () => ShortcutActions,
  within?: RefObject<Element | null>,
  isFrame = false,
): void {
  const latest = useRef(actions);
  latest.current = actions;
  // Before the part is painted, so that a list that can be seen has its keys.
  useLayoutEffect(() => {
    const part: Registered = { actions: () => latest.current(), within };
    if (isFrame) registered.unshift(part);
    else registered.push(part);
    return () => void registered.splice(registered.indexOf(part), 1);
  }, [within, isFrame]);
}

/** The actions of all mounted parts. @param focused the element with the focus */
export function shortcutActions(focused: Element | null): ShortcutActions {
  const inside = (part: Registered) => focused !== null && (part.within?.current?.contains(focused) ?? false);
  return Object.assign(
    {},
    ...registered.map((part) => part.actions()),
    ...registered.filter(inside).map((part) => part.actions()),
  );
}

/** Returns a function that gives a control its tooltip and `aria-keyshortcuts`. */
export function useKeyHint(): (id: ShortcutId, title?: string) => KeyHint {
  const [{ singleKeys }] = usePreferences();
  return singleKeys ? keyHint : withoutKey;
}

const withoutKey = (_: ShortcutId, title?: string): KeyHint => ({ title });

/** Leads from a search field to the list. */
export const focusList = (): void =>
  document.querySelector<HTMLElement>('[role="grid"][tabindex="0"], [role="grid"] [role="row"][tabindex="0"]')?.focus();

/** The props of a search field that `/` leads to. */
export function useSearchKey() {
  const ref = useRef<HTMLInputElement>(null);
  useShortcuts(() => ({
    search: () => {
      ref.current?.focus();
      ref.current?.select();
    },
  }));
  return { ref, ...useKeyHint()('search') };
}
