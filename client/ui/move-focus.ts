import type { KeyboardEvent } from 'react';

/** Moves the focus among the items of a list with the arrow keys, Home and End, wrapping at the ends. */
export function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? items.length - 1 : at - 1, Home: 0, End: items.length - 1 }[
    event.key
  ];
  if (to === undefined || items.length === 0) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}
