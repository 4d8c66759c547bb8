import type { CSSProperties, ReactNode } from 'react';
import { formatCount } from '#shared/format.ts';
import './states.css';
import { Icon } from './icon.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import './buttons.css';

/** A progress bar. `of` is undefined until counted. */
export const Progress = ({
  label,
  done,
  of,
  wide,
}: {
  label: string;
  done: number;
  of: number | undefined;
  wide?: boolean;
}) => (
  <div
    className={`progress${wide ? ' wide' : ''}${of === undefined ? ' unknown' : ''}`}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={of}
    aria-valuenow={of === undefined ? undefined : done}
    aria-valuetext={of === undefined ? 'Counting' : `${formatCount(done)} of ${formatCount(of)}`}
    style={{ '--at': share(done, of) } as CSSProperties}
  />
);

const share = (done: number, of: number | undefined): string =>
  of ? `${Math.min(100, (done / of) * 100).toFixed(1)}%` : '0%';

export type StripFact = { label: string; value: ReactNode; more?: ReactNode };

type ProgressStripProps = {
  /** The name of the work: 'Import'. */
  label: string;
  done: number;
  of: number;
  about?: string;
  state: 'running' | 'paused' | 'done';
  facts?: readonly StripFact[];
  /** Positions of failures, on the scale of `done`. */
  missed?: readonly number[];
  failures?: ReactNode;
  onPause?: () => void;
  onResume?: () => void;
  onCancel?: () => void;
  actions?: ReactNode;
};

/**
 * The progress of long work: count, bar, facts, and finally the failures with their action. Nothing turns while it
 * runs: drawing a spinner sixty times a second took a tenth of a small computer, and the count and the bar move anyway.
 */
export function ProgressStrip({
  label,
  done,
  of,
  about,
  state,
  facts = [],
  missed = [],
  failures,
  onPause,
  onResume,
  onCancel,
  actions,
}: ProgressStripProps) {
  return (
    <section className="strip" aria-label={label}>
      <div className="strip-top">
        {state === 'done' && <Icon name="check" />}
        {state === 'paused' && <Icon name="pause" />}
        <b className="strip-count fig">
          {formatCount(done)} <span>of {formatCount(of)}</span>
        </b>
        {about && <span className="soft cut strip-about">{about}</span>}
        <span className="push" />
        {state === 'running' && onPause && (
          <button type="button" className="btn small" onClick={onPause}>
            <Icon name="pause" small /> Pause
          </button>
        )}
        {state === 'paused' && onResume && (
          <button type="button" className="btn small" onClick={onResume}>
            <ScreenIcon name="retry" small /> Resume
          </button>
        )}
        {state !== 'done' && onCancel && (
          <button type="button" className="btn small danger" onClick={onCancel}>
            Cancel
          </button>
        )}
        {actions}
      </div>
      <div
        className="strip-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={`${formatCount(done)} of ${formatCount(of)}${missed.length > 0 ? `, failed in ${formatCount(missed.length)} places` : ''}`}
      >
        <i className="done" style={{ '--at': share(done, of) } as CSSProperties} />
        {missed.map((at) => (
          <i key={at} className="miss" style={{ '--at': share(at, of) } as CSSProperties} />
        ))}
      </div>
      {(facts.length > 0 || failures) && <StripFacts facts={facts} failures={failures} />}
    </section>
  );
}

type StripFactsProps = { facts: readonly StripFact[]; failures: ReactNode };

const StripFacts = ({ facts, failures }: StripFactsProps) => (
  <div className="strip-facts">
    {facts.length > 0 && (
      <dl>
        {facts.map(({ label: name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className="fig">{value}</b> {more}
            </dd>
          </div>
        ))}
      </dl>
    )}
    {failures && (
      <div className="strip-fail" role="status">
        <span className="bad">
          <Icon name="wrong" small /> Failed
        </span>
        <div>{failures}</div>
      </div>
    )}
  </div>
);
