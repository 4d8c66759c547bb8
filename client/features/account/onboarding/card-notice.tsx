import { type MouseEvent, useState } from 'react';
import { localized } from '#shared/localized.ts';
import './wizard.css';

/** The first three are one sentence with a link in it, spelled as in the specification. */
const texts = localized('onboarding/cardNotice', {
  verified: 'Your credit card has beed verified. Please',
  close: 'close',
  theWindow: 'the window',
  stays: 'The browser keeps this window open. Close its tab yourself.',
});

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
        {texts.verified}{' '}
        <a href="/" onClick={close}>
          {texts.close}
        </a>{' '}
        {texts.theWindow}
      </h1>
      <p role="status" className="soft">
        {stays && texts.stays}
      </p>
    </main>
  );
}
