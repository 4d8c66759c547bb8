import { useEffect, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { keyTexts, onboardingTexts } from '#shared/account/onboarding/texts.ts';
import { wizardTexts as texts } from './texts.ts';

/** Compares what works without keys or a connection with what they add. */
export const Brings = ({ without, also }: { without: string; also: string }) => (
  <dl className="brings">
    <div>
      <dt>{without}</dt>
      <dd>{sentence(keyTexts.without)}</dd>
    </div>
    <div>
      <dt>{also}</dt>
      <dd>{sentence(keyTexts.also)}</dd>
    </div>
  </dl>
);

const sentence = (parts: readonly string[]): string => parts.join(', ');

/** The video loads only on request. */
export function HelpVideo({ href }: { href: string }) {
  const [open, setOpen] = useState(false);
  if (href === '') return null;
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {texts.video}
      </button>
      {open && (
        <Dialog title={texts.videoTitle} onClose={() => setOpen(false)} wide>
          <div className="wizard-stack">
            <iframe className="help-video" src={href} title={texts.videoTitle} allow="fullscreen" />
            <p>
              <a href={href} target="_blank" rel="noopener noreferrer">
                {texts.videoApart}
              </a>
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Opens once, when the pointer leaves the page at the top. The setting must enable it. */
export function ExitPopup({ armed }: { armed: boolean }) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!armed || shown) return undefined;
    const onLeave = (event: MouseEvent) => {
      if (event.clientY > 0) return;
      setOpen(true);
      setShown(true);
    };
    document.documentElement.addEventListener('mouseleave', onLeave);
    return () => document.documentElement.removeEventListener('mouseleave', onLeave);
  }, [armed, shown]);
  if (!open) return null;
  return (
    <Dialog
      title={onboardingTexts.exitTitle}
      onClose={() => setOpen(false)}
      foot={
        <button type="button" className="btn primary" onClick={() => setOpen(false)}>
          {texts.exitStay}
        </button>
      }
    >
      <div className="wizard-stack">
        <p>{texts.exitBody}</p>
        <Brings without={texts.without} also={texts.withKeys} />
      </div>
    </Dialog>
  );
}
