import { TimeRange } from '#client/ui/time-range.tsx';
import { isDay } from '#shared/grid/day-range.ts';
import { dayOf } from '#shared/history/days.ts';
import { daysOf, isPreset, type TimeChoice, type TimePreset, timePresets } from '#shared/history/time.ts';
import { timeTexts } from './texts.ts';

type TimeToolsProps = {
  time: TimeChoice;
  onTime(time: TimeChoice): void;
  /** ms */
  now: number;
  /** The reader's time zone. */
  zone: string;
  /** The first day that is kept. */
  earliest?: string;
};

/** Of which time: one of the offered ones, or days of the reader's own. */
export const TimeTools = ({ time, onTime, now, zone, earliest }: TimeToolsProps) => (
  <TimeRange<TimePreset>
    label={timeTexts.time}
    presets={timePresets.map((value) => ({ value, label: timeTexts.times[value] }))}
    preset={isPreset(time) ? time : null}
    days={daysOf(time, now, zone)}
    today={dayOf(now, zone)}
    earliest={earliest}
    onPreset={onTime}
    onDays={(days) => onTime(days.from === null && days.to === null ? 'all' : days)}
  />
);

/** The time that an address names: `time=today`, or `from=2026-11-01&to=2026-11-20`. What makes no sense is left out, which leaves all of it. */
export function timeIn(query: URLSearchParams): TimeChoice {
  const day = (name: string) => {
    const text = query.get(name);
    return isDay(text) ? text : null;
  };
  const from = day('from');
  const to = day('to');
  if ((from !== null || to !== null) && (from === null || to === null || from <= to)) return { from, to };
  return timePresets.find((preset) => preset === query.get('time')) ?? 'all';
}

/** Puts a time into a query, beside what else stands there. */
export function writeTime(query: URLSearchParams, time: TimeChoice): void {
  for (const name of ['time', 'from', 'to']) query.delete(name);
  if (isPreset(time)) {
    if (time !== 'all') query.set('time', time);
    return;
  }
  if (time.from !== null) query.set('from', time.from);
  if (time.to !== null) query.set('to', time.to);
}
