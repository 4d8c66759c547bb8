import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './form-controls.css';

export type Step = {
  id: string;
  title: string;
  /** Shown below the title, only if `upright`. */
  content?: ReactNode;
  /** The step was passed without being completed. */
  skipped?: boolean;
};

type StepsProps = {
  label: string;
  steps: readonly Step[];
  /** The id of the current step; earlier ones are done unless skipped. */
  now: string;
  /** Vertical, with room for each step's content, as in a wizard. */
  upright?: boolean;
  /** The heading level of the steps. */
  level?: 2 | 3;
};

/** Steps on a line: solid up to the current one, dashed ahead. */
export function Steps({ label, steps, now, upright, level = 3 }: StepsProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const at = steps.findIndex(({ id }) => id === now);
  return (
    <ol className={upright ? 'steps upright' : 'steps'} aria-label={label}>
      {steps.map(({ id, title, content, skipped = false }, index) => (
        <li key={id} data-step={stateOf(index, at, skipped)} aria-current={index === at ? 'step' : undefined}>
          <span className="node">
            {index < at && !skipped ? <Icon name="check" small /> : index + 1}
            {index < at && <span className="unseen">{skipped ? 'Skipped' : 'Done'}</span>}
          </span>
          <div>
            <Heading>{title}</Heading>
            {upright && content}
          </div>
        </li>
      ))}
    </ol>
  );
}

const stateOf = (index: number, at: number, skipped: boolean) =>
  index === at ? 'now' : index > at ? 'next' : skipped ? 'skipped' : 'done';
