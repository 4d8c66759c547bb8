import { useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { wizardTexts as texts } from './texts.ts';

/** The help video: nothing of it is loaded before somebody asks for it. */
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
