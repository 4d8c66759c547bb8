import { type CSSProperties, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyBoundary, TryAgain } from './error-boundary.tsx';
import { moveFocus } from './move-focus.ts';
import './overlays.css';
import { uiTexts } from './texts.ts';

type PopupProps = {
  /** The button's accessible name. */
  label: string;
  /** The popup's accessible name; the button's by default. */
  name?: string;
  button: ReactNode;
  buttonClass?: string;
  buttonTabIndex?: number;
  /** The current page is one of the popup's entries. */
  buttonCurrent?: boolean;
  role: 'menu' | 'dialog';
  align?: 'start' | 'end';
  above?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button and its popup in the browser's top layer. Closes on Escape and outside clicks, and returns the focus. */
export function Popup(props: PopupProps) {
  const { label, name = label, button, buttonClass, buttonTabIndex, buttonCurrent, role, align = 'end', above } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  const focusFirst = () => itemsOf(panel.current)[0]?.focus();
  // A menu that opened before its items loaded had nothing to focus.
  const onShown = () => role === 'menu' && focusFirst();

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
      {/* biome-ignore-start lint/a11y: its role is a prop, which the linter can't see */}
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
          // Renders before it is visible, so that it opens with its content.
          flushSync(() => setOpen(true));
        }}
        onToggle={(event) => {
          if (event.newState === 'closed') setOpen(false);
          else if (role === 'menu') focusFirst();
        }}
      >
        {open && (
          <LazyBoundary
            fallback={<i className="spin popup-wait" />}
            failed={<Content render={() => <NotLoadedPopup role={role} />} onShown={onShown} />}
            broken={(retry) => <BrokenPopup role={role} onRetry={retry} />}
          >
            <Content render={() => props.children(close)} onShown={onShown} />
          </LazyBoundary>
        )}
      </div>
      {/* biome-ignore-end lint/a11y: as above */}
    </>
  );
}

/**
 * In a component of its own, so that the boundary catches what it throws.
 * @param props.onShown called once all of it has loaded
 */
function Content({ render, onShown }: { render: () => ReactNode; onShown(): unknown }): ReactNode {
  const shown = useEffectEvent(onShown);
  useLayoutEffect(() => void shown(), []);
  return render();
}

const NotLoadedPopup = ({ role }: { role: 'menu' | 'dialog' }) => (
  <div role="alert">
    <p className="menu-title">{uiTexts.notLoaded}</p>
    <TryAgain role={role === 'menu' ? 'menuitem' : undefined} />
  </div>
);

const BrokenPopup = ({ role, onRetry }: { role: 'menu' | 'dialog'; onRetry(): void }) => (
  <div role="alert">
    <p className="menu-title">{uiTexts.broken}</p>
    <button type="button" className="btn" role={role === 'menu' ? 'menuitem' : undefined} onClick={onRetry}>
      {uiTexts.tryAgain}
    </button>
  </div>
);

export function place(panel: HTMLElement | null, trigger: Element | null, align: 'start' | 'end', above = false): void {
  if (!panel || !trigger) return;
  const box = trigger.getBoundingClientRect();
  const wide = document.documentElement.clientWidth;
  const high = document.documentElement.clientHeight;
  const up = above || (box.bottom > high * 0.6 && box.top > 320);
  panel.style.inset = 'auto';
  if (up) panel.style.bottom = `${high - box.top + 4}px`;
  else panel.style.top = `${box.bottom + 4}px`;
  // The width is unknown before it is visible; this is about the maximum of the styles.
  const width = panel.role === 'menu' ? 220 : 320;
  const inside = (edge: number) => `${Math.max(8, Math.min(edge, wide - width - 8))}px`;
  if (align === 'end') panel.style.right = inside(wide - box.right);
  else panel.style.left = inside(box.left);
}

export const itemsOf = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];
