import { Dialog as PrimeDialog } from 'primereact/dialog';
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { PHONE, useMedia } from './media.ts';
import { Unstyled } from './prime/unstyled.tsx';
import './buttons.css';
import './overlays.css';
import './form-controls.css';

type DialogProps = {
  title: string;
  /** Escape, the cross and a press beside it. */
  onClose: () => void;
  children: ReactNode;
  /** The words of the safe button, which stands first at the foot and closes. */
  cancel?: string;
  /** What else stands at the foot: the acting button last, named for what it does. */
  foot?: ReactNode;
  wide?: boolean;
};

/**
 * PrimeReact's dialog with our classes: the focus stays inside and goes back to whoever had it. It opens with the focus on
 * what has `data-autofocus`, else on the first field, else on the last button. On a phone it rises from the bottom.
 */
export function Dialog({ title, onClose, children, cancel, foot, wide }: DialogProps) {
  const phone = useMedia(PHONE);
  const [before] = useState(() => document.activeElement);
  // A frame later, when the dialog no longer keeps the focus in.
  useEffect(() => () => void requestAnimationFrame(() => giveBack(before)), [before]);
  const body = useRef<HTMLElement>(null);
  const enter = useCallback((element: HTMLElement | null) => {
    body.current = element;
    focusInside(element);
  }, []);
  // What is drawn is what closes: a key pressed the moment 'Done' appears must not meet the function from before it.
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOnTop(body)) onClose();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    open.push(body);
    document.addEventListener('keydown', listen);
    return () => {
      open.splice(open.indexOf(body), 1);
      document.removeEventListener('keydown', listen);
    };
  }, []);
  return (
    <Unstyled>
      <PrimeDialog
        visible
        modal
        dismissableMask
        closeOnEscape={false}
        focusOnShow={false}
        draggable={false}
        resizable={false}
        position={phone ? 'bottom' : 'center'}
        pt={classes}
        className={wide ? 'wide' : undefined}
        header={title}
        footer={
          cancel ? (
            <>
              <button type="button" className="btn" onClick={onClose}>
                {cancel}
              </button>
              {foot}
            </>
          ) : (
            foot
          )
        }
        onHide={onClose}
      >
        <div className="dialog-in" ref={enter}>
          {children}
        </div>
      </PrimeDialog>
    </Unstyled>
  );
}

const classes = {
  mask: { className: 'scrim' },
  root: { className: 'dialog' },
  header: { className: 'dialog-head' },
  content: { className: 'dialog-body' },
  footer: { className: 'dialog-foot' },
  closeButton: { className: 'btn quiet sm icon', 'aria-label': 'Close' },
};

/** Before the dialog has finished opening, so that no key goes to what lies under it. */
function focusInside(body: HTMLElement | null): void {
  const dialog = body?.closest<HTMLElement>('[role="dialog"]');
  if (!body || !dialog || dialog.contains(document.activeElement)) return;
  const first = body.querySelector<HTMLElement>('[data-autofocus]') ?? body.querySelector<HTMLElement>('input, select, textarea');
  // A button that cannot be pressed yet takes no focus, and what lies under the dialog would keep it.
  (first ?? [...dialog.querySelectorAll<HTMLElement>('button:enabled, a[href]')].at(-1))?.focus();
}

/** The dialogs that are open, the newest last, each by where its content is or will be. */
const open: RefObject<HTMLElement | null>[] = [];

/**
 * Escape closes one thing at a time: a list or a menu that is open in the dialog goes before it. PrimeReact draws the content
 * some moments after the scrim, and a key pressed between the two is for the dialog all the same.
 */
function isOnTop(body: RefObject<HTMLElement | null>): boolean {
  if (open.at(-1) !== body) return false;
  const scrim = body.current?.closest('.scrim');
  return !scrim || [...document.querySelectorAll('.scrim, .options, .float, :popover-open')].at(-1) === scrim;
}

function giveBack(before: Element | null): void {
  // Whoever took the focus since then keeps it.
  const free = document.activeElement === null || document.activeElement === document.body;
  if (free && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}
