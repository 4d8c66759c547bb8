import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { formatCount } from '#shared/format.ts';
import { screenTexts } from '../texts.ts';
import { incidentTexts } from './incident-texts.ts';

type FoldTagProps = {
  /** The prefix of the row's ids. */
  part: string;
  tab: 0 | -1;
  open: boolean;
  onToggle(): void;
};

/**
 * The tag that opens a row which stands for several alerts. @property label its name, if its content isn't visible
 * everywhere
 */
export const FoldTag = ({
  part,
  tab,
  open,
  onToggle,
  label,
  children,
}: FoldTagProps & { label?: string; children: ReactNode }) => (
  <button
    type="button"
    className="tag line"
    id={`${part}storm`}
    tabIndex={tab}
    aria-expanded={open}
    aria-label={label}
    onClick={onToggle}
  >
    {children} <Icon name="down" small />
  </button>
);

/** A storm's tag: '6 in 8 min'. @property span the storm's duration, ms */
export const StormTag = ({ count, span, ...fold }: FoldTagProps & { count: number; span: number }) => (
  <FoldTag {...fold}>
    {formatCount(count)}
    <span className="unseen">{screenTexts.notifications}</span> {stormSpan(span)}
  </FoldTag>
);

/** 'in 6 min' */
export function stormSpan(span: number): string {
  const minutes = Math.max(1, Math.round(span / 60_000));
  return incidentTexts.inTime(
    minutes < 60 ? screenTexts.minutes(minutes) : screenTexts.hours(Math.round(minutes / 60)),
  );
}
