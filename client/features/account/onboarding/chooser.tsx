import type { ReactNode } from 'react';
import { onboardingTexts, trialTexts } from '#shared/account/onboarding/texts.ts';
import { type TrialType, trialValues, type Variant } from '#shared/account/onboarding/variants.ts';
import { wizardTexts as texts } from './texts.ts';
import type { WizardPart } from './use-wizard.ts';

type Offer = { title: string; about: string; points: readonly string[] };

/** The available trials, each with its requirements and limits. */
export const Chooser = ({ variant, dispatch, notice }: WizardPart & { notice?: ReactNode }) => (
  <>
    {notice}
    <ul className="choices">
      {variant.trials.map((trial) => {
        const { title, about, points } = offerOf(trial, variant);
        return (
          <li key={trial}>
            <div>
              <h2>{title}</h2>
              <p className="soft">{about}</p>
              <ul className="ticks">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
            <button
              type="button"
              className={trial === 'unlimited' ? 'btn primary' : 'btn'}
              value={trial === 'unlimitedWalmart' ? trial : trialValues[trial]}
              onClick={() => dispatch({ kind: 'trialChosen', trial })}
            >
              {texts.choose[trial]}
            </button>
          </li>
        );
      })}
    </ul>
    <p className="soft wizard-after">{trialTexts.after}</p>
  </>
);

function offerOf(trial: TrialType, variant: Variant): Offer {
  if (trial === 'limited') {
    const [about = '', ...points] = trialTexts.limited;
    const by = trialTexts.limitedBy[variant.limited];
    return { title: onboardingTexts.limited, about: `${about}.`, points: by ? [...points, by] : points };
  }
  if (trial === 'unlimited')
    return { title: onboardingTexts.unlimited, about: trialTexts.unlimitedNeeds, points: trialTexts.unlimited };
  return { title: texts.walmart, about: trialTexts.walmartNeeds, points: trialTexts.unlimited };
}
