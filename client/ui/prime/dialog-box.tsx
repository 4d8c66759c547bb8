import { Dialog as PrimeDialog } from 'primereact/dialog';
import { type ReactNode, type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PHONE, useMedia } from '../media.ts';
import { uiTexts } from '../texts.ts';
import { Unstyled } from './unstyled.tsx';

export type DialogProps = {
  title: string;
  /** Called on Escape, the close button, and a press outside. */
  onClose: () => void;
  children: ReactNode;
  /** Text of the safe button, which comes first in the footer and closes the dialog. */
  cancel?: string;
  /** The rest of the footer: the main action comes last and is named after what it does. */
  foot?: ReactNode;
  wide?: boolean;
  /** Another class for the dialog. */
  look?: string;
  /** Hides the title and the close button, and puts the dialog at the top. */
  bare?: boolean;
};

/** PrimeReact's dialog. */
export function DialogBox({ title, onClose, children, cancel, foot, wide, look, bare }: DialogProps) {
  const phone = useMedia(PHONE);
  const body = useRef<HTMLElement>(null);
  const enter = useCallback((element: HTMLElement | null) => {
    body.current = element;
    focusInside(element);
  }, []);
  // An effect event, so that Escape always calls the latest `onClose`, even right after 'Done' appears.
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
        position={phone ? 'bottom' : bare ? 'top' : 'center'}
        pt={bare ? bareClasses : classes}
        closable={!bare}
        className={wide ? 'wide' : look}
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
          <ErrorBoundary>{children}</ErrorBoundary>
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
  closeButton: { className: 'btn quiet small icon', 'aria-label': uiTexts.close },
};

const bareClasses = { ...classes, header: { className: 'unseen' } };

/** Focuses the content before the opening animation ends, so that no key reaches the page below. */
function focusInside(body: HTMLElement | null): void {
  const dialog = body?.closest<HTMLElement>('[role="dialog"]');
  if (!body || !dialog || dialog.contains(document.activeElement)) return;
  // Of radio buttons, the chosen one: the arrow keys then go on from it.
  const field = body.querySelector<HTMLElement>('input, select, textarea');
  const first =
    body.querySelector<HTMLElement>('[data-autofocus]') ??
    (field?.matches('[type=radio]') ? body.querySelector<HTMLElement>(':checked') : null) ??
    field;
  // A disabled button can't take the focus, which would then stay on the page below.
  (first ?? [...dialog.querySelectorAll<HTMLElement>('button:enabled, a[href]')].at(-1))?.focus();
}

/** The open dialogs, newest last, by their content element. */
const open: RefObject<HTMLElement | null>[] = [];

/**
 * Escape closes one thing at a time: first an open menu, then the dialog. PrimeReact renders the content
 * shortly after the scrim; a key pressed in between still belongs to the dialog.
 */
function isOnTop(body: RefObject<HTMLElement | null>): boolean {
  if (open.at(-1) !== body) return false;
  const scrim = body.current?.closest('.scrim');
  return !scrim || [...document.querySelectorAll('.scrim, :popover-open')].at(-1) === scrim;
}
