import type { ComponentProps } from 'react';
import './buttons.css';

/** A button with a spinner. While busy, it ignores presses and keeps the focus. */
export const BusyButton = ({
  busy = false,
  className = 'btn primary',
  children,
  onClick,
  ...button
}: ComponentProps<'button'> & { busy?: boolean }) => (
  <button
    type="submit"
    {...button}
    className={className}
    aria-busy={busy}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {busy && <i className="spin" />} {children}
  </button>
);
