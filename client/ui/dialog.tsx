import { useEffect, useState } from 'react';
import { BrokenNote, LazyBoundary, NotLoadedHere } from './error-boundary.tsx';
import { lazyExport } from './lazy.ts';
import type { DialogProps } from './prime/dialog-box.tsx';
import './buttons.css';
import './overlays.css';
import './form-controls.css';

/** PrimeReact's dialog is large, and the first view has none. */
export const DialogBox = lazyExport(() => import('./prime/dialog-box.tsx'), 'DialogBox');

/**
 * PrimeReact's dialog with our classes. The focus stays inside and returns to its previous element. The initial focus
 * goes to `data-autofocus`, else to the first field, else to the last button. On a phone, the dialog is at the bottom.
 * PrimeReact loads when the page is idle, or with the first dialog.
 */
export function Dialog(props: DialogProps) {
  const [before] = useState(() => document.activeElement);
  // A frame later, when the dialog no longer traps the focus.
  useEffect(() => () => void requestAnimationFrame(() => giveBack(before)), [before]);
  return (
    <LazyBoundary
      fallback={<ClosesOnEscape onClose={props.onClose} />}
      failed={<NotLoadedHere />}
      broken={(retry) => (
        <div className="toasts">
          <BrokenNote onRetry={retry} onClose={props.onClose} />
        </div>
      )}
    >
      <DialogBox {...props} />
    </LazyBoundary>
  );
}

/** While the dialog loads, Escape belongs to it already. */
function ClosesOnEscape({ onClose }: Pick<DialogProps, 'onClose'>) {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onClose]);
  return null;
}

function giveBack(before: Element | null): void {
  // An element that has taken the focus since then keeps it.
  const free = document.activeElement === null || document.activeElement === document.body;
  if (free && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}
