import { Note } from '#client/ui/note.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { Lead, placesOf } from './message-view.tsx';
import { wizardTexts as texts } from './texts.ts';
import { WizardFrame } from './wizard-frame.tsx';

/** In place of a blank page: why a return led nowhere, and where to begin again. */
export function ReturnBroken({ portal, message = texts.returnBroken, back }: { portal: PortalInfo | null; message?: string | undefined; back: string }) {
  const { support } = placesOf(portal);
  return (
    <WizardFrame portal={portal} title={texts.title} place="broken 0">
      <div className="wizard-stack">
        <Note bad>{message}</Note>
        <p className="wizard-row">
          <a className="btn primary" href={back}>
            {texts.startOver}
          </a>
          {support && <Lead className="btn" href={support} words={texts.support} />}
        </p>
      </div>
    </WizardFrame>
  );
}
