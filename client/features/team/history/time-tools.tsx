import { TimeRange } from '#client/ui/time-range.tsx';
import { dayOf } from '#shared/time/days.ts';
import { daysOf, isPreset, type TimeChoice, type TimePreset, timePresets } from '#shared/time/time.ts';
import { timeTexts } from './texts.ts';

type TimeToolsProps = {
  time: TimeChoice;
  onTime(time: TimeChoice): void;
  /** ms */
  now: number;
  /** The reader's time zone. */
  zone: string;
  /** The first day with stored history. */
  earliest?: string;
};

/** Selects a time range: a preset, or custom days. */
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
