import { type MouseEvent, useState } from 'react';
import './wizard.css';

/** Page shown in the separate window after the card is verified. */
export function CardNotice() {
  const [stays, setStays] = useState(false);
  const close = (event: MouseEvent) => {
    event.preventDefault();
    window.close();
    // Browsers only close windows that a script opened.
    setStays(!window.closed);
  };
  return (
    <main className="card-notice">
      <h1>
        Your credit card has beed verified. Please{' '}
        <a href="/" onClick={close}>
          close
        </a>{' '}
        the window
      </h1>
      <p role="status" className="soft">
        {stays && 'The browser keeps this window open: close its tab by hand.'}
      </p>
    </main>
  );
}
