import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { isSellerDone } from '#shared/account/onboarding/wizard.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { Lead, linksOf, MessageView } from './message-view.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardPart } from './use-wizard.ts';
import '#client/ui/buttons.css';
import './wizard.css';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Note } from '#client/ui/states.tsx';
import { Steps } from '#client/ui/steps.tsx';
import { type Message, messageOf } from '#shared/account/onboarding/onboarding-failures.ts';
import { onboardingTexts } from '#shared/account/onboarding/texts.ts';

type FrameProps = {
  portal: PortalInfo | null;
  title: string;
  /** Shown at the end of the heading. */
  count?: string;
  children: ReactNode;
  foot?: ReactNode;
  /** Changes with the content, which moves the focus to the heading. */
  position: string;
};

export function WizardFrame({ portal, title, count, children, foot, position }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(position);
  useEffect(() => {
    if (shown.current === position) return;
    shown.current = position;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [position]);
  const { chat } = linksOf(portal);
  return (
    <div className="set-up">
      <header className="set-up-bar">
        <span className="set-up-brand">
          <Logo onBar />
        </span>
        {chat && (
          <a className="set-up-chat" href={chat} target="_blank" rel="noopener noreferrer">
            <Icon name="help" />
            <span>{texts.chat}</span>
          </a>
        )}
      </header>
      <main className="wizard">
        <div className="wizard-head">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {count && <span className="soft push fig">{count}</span>}
        </div>
        <div className="wizard-body">{children}</div>
        {foot && <footer className="wizard-foot">{foot}</footer>}
      </main>
    </div>
  );
}

const SkippedSeller = ({ variant, state }: Pick<WizardPart, 'variant' | 'state'>) =>
  !isSellerDone(variant, state) && (
    <p className="soft">{state.trial === 'unlimitedWalmart' ? texts.skippedForWalmart : texts.skippedForLimited}</p>
  );

type WizardStepsProps = Pick<WizardPart, 'variant' | 'state'> & {
  details: ReactNode;
  sellerTitle: string;
  seller: ReactNode;
  final: ReactNode;
};

/** The three steps of every variant. Only the details keep their content once they are done. */
export const WizardSteps = ({ variant, state, details, sellerTitle, seller, final }: WizardStepsProps) => (
  <Steps
    upright
    label={texts.title}
    now={String(state.step)}
    level={2}
    steps={[
      { id: '0', title: onboardingTexts.detailsStep, content: details },
      {
        id: '1',
        title: sellerTitle,
        skipped: !isSellerDone(variant, state),
        content: (
          <>
            {state.step === 1 && seller}
            {state.step === 2 && <SkippedSeller variant={variant} state={state} />}
          </>
        ),
      },
      { id: '2', title: onboardingTexts.finalStep, content: state.step === 2 && final },
    ]}
  />
);

export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="btn large" onClick={onClick}>
    {texts.back}
  </button>
);

/** Shown until the first response arrives. */
export const Starting = ({ portal }: { portal: PortalInfo | null }) => (
  <WizardFrame portal={portal} title={texts.title} position="starting 0">
    <p role="status">{onboardingTexts.loading}</p>
  </WizardFrame>
);

type NotStartedProps = { portal: PortalInfo | null; message: Message; busy: boolean; onRetry?: () => void };

/** Shown if the wizard was opened without a valid link or failed to start, with ways to continue. */
export function NotStarted({ portal, message, busy, onRetry }: NotStartedProps) {
  const hrefs = linksOf(portal);
  return (
    <WizardFrame portal={portal} title={texts.title} position="starting 0">
      <div className="wizard-stack">
        <Note bad>
          <MessageView message={message} hrefs={hrefs} />
        </Note>
        <p className="wizard-row">
          {onRetry && (
            <BusyButton type="button" busy={busy} onClick={onRetry}>
              {texts.tryAgain}
            </BusyButton>
          )}
          <Lead className="btn" href={hrefs.signUpForm} label={texts.signUpAgain} />
          <Lead className="btn" href={hrefs.signIn} label={texts.logIn} />
        </p>
      </div>
    </WizardFrame>
  );
}

type WizardStartProps = Pick<WizardPart, 'state'> & { portal: PortalInfo | null; onRetry(): void };

/** The wizard before its first step. */
export const WizardStart = ({ state: { failure, busy }, portal, onRetry }: WizardStartProps) =>
  failure ? (
    <NotStarted portal={portal} message={messageOf(failure)} busy={busy} onRetry={onRetry} />
  ) : (
    <Starting portal={portal} />
  );
