import { useEffect } from 'react';
import { Note } from '#client/ui/states.tsx';
import { hindranceMessages, type LinkName } from '#shared/onboarding/failures.ts';
import type { Hindrance } from '#shared/onboarding/newcomer.ts';
import { Lead, MessageView } from './message-view.tsx';
import { wizardTexts as texts } from './texts.ts';

type HinderedProps = { why: Hindrance; plans: string; extension: string; places: Record<LinkName, string> };

/** Why the wizard does not open for somebody, and where he can go. */
export function Hindered({ why, plans, extension, places }: HinderedProps) {
  useEffect(() => {
    if (why === 'leaves') location.assign(plans);
  }, [why, plans]);
  if (why === 'leaves') {
    return (
      <Note>
        {texts.leaving} <a href={plans}>{texts.subscribe}</a>
      </Note>
    );
  }
  return (
    <div className="wizard-stack">
      <Note bad>
        <MessageView message={hindranceMessages[why]} places={places} />
      </Note>
      {why === 'emailExists' && (
        <ul className="ticks">
          {texts.existsHints.map((hint, at) => (
            <li key={hint}>{at === 1 && extension ? <Lead href={extension} words={hint} /> : at === 2 ? <Lead href={places.signIn} words={hint} /> : hint}</li>
          ))}
        </ul>
      )}
      {why === 'trialUsed' && (
        <p className="wizard-row">
          <a className="btn primary" href={plans}>
            {texts.subscribe}
          </a>
          {places.support && <Lead className="btn" href={places.support} words={texts.support} />}
        </p>
      )}
      {why === 'alreadyUsed' && (
        <p className="wizard-row">
          <Lead className="btn" href={places.signIn} words={texts.logIn} />
        </p>
      )}
    </div>
  );
}
