import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, Mark } from '#client/ui/icon.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { isSellerDone } from '#shared/onboarding/wizard.ts';
import { placesOf } from './message-view.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardPart } from './use-wizard.ts';
import '#client/ui/buttons.css';
import './wizard.css';

type FrameProps = {
  portal: PortalInfo | null;
  title: string;
  /** At the heading's end. */
  count?: string;
  children: ReactNode;
  foot?: ReactNode;
  /** Changes with what the page shows: the heading takes the focus then, so that nobody reads on in what is gone. */
  place: string;
};

/** The wizard's page: its bar, its heading, what it shows, and the buttons that lead on. */
export function WizardFrame({ portal, title, count, children, foot, place }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [place]);
  const { chat } = placesOf(portal);
  return (
    <div className="set-up">
      <header className="set-up-bar">
        <span className="set-up-brand">
          <Mark />
          <span>Sellerwire</span>
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

/** Why the seller's step was passed without being done. */
export const SkippedSeller = ({ variant, state }: Pick<WizardPart, 'variant' | 'state'>) =>
  !isSellerDone(variant, state) && <p className="soft">{state.trial === 'unlimitedWalmart' ? texts.skippedForWalmart : texts.skippedForLimited}</p>;

export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="btn lg" onClick={onClick}>
    {texts.back}
  </button>
);
