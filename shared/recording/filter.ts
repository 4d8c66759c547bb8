import type { RecordingLine } from '../recording.ts';
import { fail, ok, type Result } from '../result.ts';
import { lineAsins, lineNames } from './line-frames.ts';

/** Selects lines of a recording. A missing field doesn't filter. */
export type RecordingFilter = {
  /** Wire names ('spapi:PRICING_HEALTH') or typed events ('notification.created'). */
  types?: readonly string[];
  asins?: readonly string[];
  /** ms since the recording's start, both included. */
  from?: number;
  to?: number;
};

export function filterLines(
  lines: readonly RecordingLine[],
  { types, asins, from = 0, to = Number.POSITIVE_INFINITY }: RecordingFilter,
): RecordingLine[] {
  return lines.filter((line) => {
    if (line.at < from || line.at > to) return false;
    if (types && types.length > 0 && !lineNames(line).some((name) => types.includes(name))) return false;
    return !asins || asins.length === 0 || lineAsins(line).some((asin) => asins.includes(asin));
  });
}

/** Converts '90' (seconds), '1:30' or '0:01:30' since the start to ms. */
export function readMoment(text: string): Result<number, string> {
  const parts = text.split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d+(?:\.\d+)?$/.test(part)))
    return fail(`'${text}' isn't a time: write seconds, m:ss or h:mm:ss.`);
  return ok(Math.round(parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000));
}
