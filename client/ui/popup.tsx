import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moveFocus } from './move-focus.ts';
import './popup.css';

export type PopupProps = {
  /** The button's accessible name. */
  label: string;
  /** What opens; as the button where it is not named. */
  name?: string;
  button: ReactNode;
  buttonClass?: string;
  buttonTabIndex?: number;
  /** What is open on the page stands in here. */
  buttonCurrent?: boolean;
  role: 'menu' | 'dialog';
  /** Which edge of the button the popup keeps to. */
  align?: 'start' | 'end';
  above?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button and what it opens, in the browser's top layer: closes on Escape and outside clicks, gives focus back. */
export function Popup({ label, name = label, button, buttonClass, buttonTabIndex, buttonCurrent, role, align = 'end', above, children }: PopupProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        tabIndex={buttonTabIndex}
        aria-label={label}
        aria-current={buttonCurrent || undefined}
        aria-haspopup={role}
        aria-expanded={open}
        popoverTarget={id}
        onClick={(event) => event.stopPropagation()}
      >
        {button}
      </button>
      {/* biome-ignore-start lint/a11y: its role is a property, which the linter cannot see */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={role === 'menu' ? 'menu' : 'pop'}
        role={role}
        aria-label={name}
        style={{ inset: 'auto' } as CSSProperties}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (role === 'menu') moveFocus(event, itemsOf(panel.current));
          if (event.key === 'Tab' && role === 'menu') close();
        }}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          place(panel.current, trigger.current, align, above);
          // Rendered before it shows, so that it opens with its content.
          flushSync(() => setOpen(true));
        }}
        onToggle={(event) => {
          if (event.newState === 'closed') setOpen(false);
          else if (role === 'menu') itemsOf(panel.current)[0]?.focus();
        }}
      >
        {open && children(close)}
      </div>
      {/* biome-ignore-end lint/a11y: as above */}
    </>
  );
}

function place(panel: HTMLElement | null, trigger: HTMLElement | null, align: 'start' | 'end', above = false): void {
  if (!panel || !trigger) return;
  const box = trigger.getBoundingClientRect();
  const wide = document.documentElement.clientWidth;
  const high = document.documentElement.clientHeight;
  const up = above || (box.bottom > high * 0.6 && box.top > 320);
  panel.style.inset = 'auto';
  if (up) panel.style.bottom = `${high - box.top + 4}px`;
  else panel.style.top = `${box.bottom + 4}px`;
  // Its width is not known before it shows; this is the most that the styles give it, or nearly.
  const width = panel.role === 'menu' ? 220 : 320;
  const inside = (edge: number) => `${Math.max(8, Math.min(edge, wide - width - 8))}px`;
  if (align === 'end') panel.style.right = inside(wide - box.right);
  else panel.style.left = inside(box.left);
}

const itemsOf = (panel: HTMLElement | null): HTMLElement[] => [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
