import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type FeeSchedule, feeSchedulesSchema, publishedSchedules } from '#shared/fees/fee-schedule.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/** @returns the schedules of the file, or the published ones without a file; or one sentence about what is wrong */
export function readFeeSchedules(path: string | undefined): Result<readonly FeeSchedule[], string> {
  if (path === undefined) return ok(publishedSchedules);
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    return fail(`FEE_SCHEDULES names ${path}, which can't be read as JSON: ${(cause as Error).message}.`);
  }
  const parsed = v.safeParse(feeSchedulesSchema, read);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return fail(`FEE_SCHEDULES names ${path}, which doesn't fit at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}.`);
}
