import { BusyButton } from '#client/ui/busy-button.tsx';
import { Note } from '#client/ui/note.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import type { Message } from '#shared/onboarding/failures.ts';
import { onboardingTexts } from '#shared/onboarding/texts.ts';
import { Lead, MessageView, placesOf } from './message-view.tsx';
import { wizardTexts as texts } from './texts.ts';
import { WizardFrame } from './wizard-frame.tsx';

/** Until the first answer is here. */
export const Starting = ({ portal }: { portal: PortalInfo | null }) => (
  <WizardFrame portal={portal} title={texts.title} place="starting 0">
    <p role="status">{onboardingTexts.loading}</p>
  </WizardFrame>
);

type NotStartedProps = { portal: PortalInfo | null; message: Message; busy: boolean; onRetry?: () => void };

/** Nobody has come by anything, or it did not work: why, and the ways back. */
export function NotStarted({ portal, message, busy, onRetry }: NotStartedProps) {
  const places = placesOf(portal);
  return (
    <WizardFrame portal={portal} title={texts.title} place="starting 0">
      <div className="wizard-stack">
        <Note bad>
          <MessageView message={message} places={places} />
        </Note>
        <p className="wizard-row">
          {onRetry && (
            <BusyButton type="button" busy={busy} onClick={onRetry}>
              {texts.tryAgain}
            </BusyButton>
          )}
          <Lead className="btn" href={places.signUpForm} words={texts.signUpAgain} />
          <Lead className="btn" href={places.signIn} words={texts.logIn} />
        </p>
      </div>
    </WizardFrame>
  );
}
