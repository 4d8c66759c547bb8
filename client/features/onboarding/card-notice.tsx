import { type MouseEvent, useState } from 'react';
import './wizard.css';

/** What a window of its own shows when the card has been verified in it. */
export function CardNotice() {
  const [stays, setStays] = useState(false);
  const close = (event: MouseEvent) => {
    event.preventDefault();
    window.close();
    // A browser closes only what a page has opened.
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
