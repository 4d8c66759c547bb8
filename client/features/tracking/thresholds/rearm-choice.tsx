import { type Rearm, rearmChoices } from '#shared/tracking/rule.ts';
import { trackingTexts as texts } from '../texts.ts';

type RearmChoiceProps = {
  value: Rearm;
  /** How many alerts each would have let through; undefined where nobody knows. */
  counts: Readonly<Record<Rearm, number>> | undefined;
  onChange(rearm: Rearm): void;
};

/** How long a threshold that has fired stays silent, each time with what it would have meant. */
export const RearmChoice = ({ value, counts, onChange }: RearmChoiceProps) => (
  <div className="rearm">
    <span className="label" id="rearm-label">
      {texts.rearmAfter}
    </span>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend in place of the label */}
    <div className="seg four-up" role="group" aria-labelledby="rearm-label">
      {rearmChoices.map(({ id, label }) => (
        <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
          <span>{label}</span> <span className="fig soft">{counts ? texts.alertsOf(counts[id]) : '–'}</span>
        </button>
      ))}
    </div>
  </div>
);
