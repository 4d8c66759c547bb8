import { type CSSProperties, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { moveFocus } from './move-focus.ts';
import { itemsOf, place } from './popup.tsx';

type MenuAtProps = {
  /** Its accessible name. */
  name: string;
  /**
   * Identifies the request to open it. A new value opens it again, even before the browser has reported that it closed.
   */
  wanted: unknown;
  /** Finds the element below which it opens. */
  near(): Element | null;
  onClose(): void;
  children: (close: () => void) => ReactNode;
};

/** A menu without a button, opened by a key. Closes on Escape, Tab, and outside clicks, and returns the focus. */
export function MenuAt({ name, wanted, near, onClose, children }: MenuAtProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  const close = () => panel.current?.hidePopover();
  const open = useEffectEvent(() => {
    place(panel.current, near(), 'start');
    if (!panel.current?.matches(':popover-open')) panel.current?.showPopover();
    itemsOf(panel.current)[0]?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request opens it again
  useLayoutEffect(() => open(), [wanted]);
  return (
    <div
      ref={panel}
      popover="auto"
      className="menu"
      role="menu"
      tabIndex={-1}
      aria-label={name}
      style={{ inset: 'auto' } as CSSProperties}
      onKeyDown={(event) => {
        event.stopPropagation();
        moveFocus(event, itemsOf(panel.current));
        if (event.key === 'Tab') close();
      }}
      onToggle={({ newState }) => {
        if (newState !== 'closed' || panel.current?.matches(':popover-open')) return;
        onClose();
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      }}
    >
      {children(close)}
    </div>
  );
}
