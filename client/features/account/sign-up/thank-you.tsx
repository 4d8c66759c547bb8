import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { useToasts } from '#client/ui/toasts.tsx';
import { toastLengths } from '#client/ui/toasts$.ts';
import { type SignUpModule, VERIFICATION_PAUSE } from '#shared/account/sign-up.ts';
import { FailureText } from './failure-text.tsx';
import type { SignUpFailure } from './sign-up-state.ts';
import { signUpScreenTexts as texts } from './texts.ts';

type ThankYouProps = {
  sentTo: string;
  failure: SignUpFailure | null;
  module: SignUpModule;
  /** @returns what is wrong with the address */
  onAgain(): Promise<string | undefined>;
  onAnother(): void;
};

/** THANKYOU: the e-mail is on its way. Another one may be asked for after a while. */
export function ThankYou({ sentTo, failure, module, onAgain, onAnother }: ThankYouProps) {
  const [wait, setWait] = useState(PAUSE_S);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed has gone with its form.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (wait === 0) return;
    const beat = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(beat);
  }, [wait]);
  const again = async () => {
    if (wait > 0) return;
    setBusy(true);
    const why = await onAgain();
    setBusy(false);
    if (why !== undefined) return;
    setWait(PAUSE_S);
    toasts.show({ kind: 'done', text: texts.sentAgain, ms: toastLengths.short });
  };
  return (
    <section className="thank-you">
      <h1 ref={heading} tabIndex={-1}>
        {texts.thankYou}
      </h1>
      <p>{texts.sent}</p>
      <p className="soft">{texts.sentTo(sentTo)}</p>
      <FailureText failure={failure} module={module} />
      <div className="row">
        <BusyButton type="button" className="btn" busy={busy} aria-disabled={wait > 0} onClick={() => void again()}>
          {wait > 0 ? (
            <>
              {texts.againIn} <span className="fig">{wait} s</span>
            </>
          ) : (
            texts.again
          )}
        </BusyButton>
        <button type="button" className="btn quiet" onClick={onAnother}>
          {texts.another}
        </button>
      </div>
    </section>
  );
}

const PAUSE_S = VERIFICATION_PAUSE / 1000;
