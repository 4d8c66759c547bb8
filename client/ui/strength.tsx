import { localized } from '#shared/localized.ts';
import './form-controls.css';

const texts = localized('ui/strength', {
  strength: 'Password strength',
  noStrength: 'None yet',
});

/** From 0 (empty) to 4. */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;
const labels = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** Password strength as four bars and a word, so that color isn't the only signal. */
export const Strength = ({ score, text }: { score: StrengthScore; text?: string }) => (
  <div className="strength" data-score={score}>
    {/* biome-ignore lint/a11y/useSemanticElements: a meter element can't contain our four bars */}
    <div
      role="meter"
      aria-label={texts.strength}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={score}
      aria-valuetext={labels[score] || texts.noStrength}
    >
      <i />
      <i />
      <i />
      <i />
    </div>
    <p className="hint" aria-live="polite">
      <b>{labels[score]}</b>
      {text}
    </p>
  </div>
);
