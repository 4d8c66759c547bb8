import { useEffect, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { onboardingTexts } from '#shared/onboarding/texts.ts';
import { Brings } from './brings.tsx';
import { wizardTexts as texts } from './texts.ts';

/** Once, when the pointer leaves the page at its top. Only where the setting wants it. */
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
