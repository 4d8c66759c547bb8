import { formatCount, formatMoney } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { Progress } from '#shared/team/goals/goals.ts';
import './goal-bars.css';

const goalBarTexts = localized('goalBars', {
  names: { lookedUp: 'All look-ups', bought: 'Bought', profit: 'Profit', tokens: 'Tokens' },
  of: (done: string, goal: string) => `${done} of ${goal}`,
  reached: 'reached',
  capReached: 'none left today',
});
const texts = goalBarTexts;

/** A day's goals with their progress, and the token cap. @param currency of the profit */
export const GoalBars = ({
  progress,
  currency,
  label,
}: {
  progress: readonly Progress[];
  currency: string;
  label: string;
}) => (
  <ul className="goal-bars" aria-label={label}>
    {progress.map(({ of, done, goal, share, reached }) => {
      const figure = (value: number) => (of === 'profit' ? formatMoney(value, currency) : formatCount(value));
      const isCap = of === 'tokens';
      return (
        <li key={of} data-state={reached ? (isCap ? 'bad' : 'good') : isCap && share >= 0.8 ? 'near' : undefined}>
          <span className="soft small">{texts.names[of]}</span>
          <span className="fig">{texts.of(figure(done), figure(goal))}</span>
          <span className="goal-bar" aria-hidden="true">
            <i style={{ inlineSize: `${share * 100}%` }} />
          </span>
          {reached && <span className="small">{isCap ? texts.capReached : texts.reached}</span>}
        </li>
      );
    })}
  </ul>
);
