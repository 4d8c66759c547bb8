import * as v from 'valibot';
import { calls, get } from '../calls.ts';
import { feeSchedulesSchema } from './fee-schedule.ts';

/** Ours, and optional: a provider without it answers 404. */
export const feePaths = { schedules: '/portal/fees' } as const;

export const feesSchema = v.object({ schedules: feeSchedulesSchema });

/** Amazon's published referral fees, the same for everybody. */
export const feeCalls = calls(
  '/api/fees',
  { optional: true },
  { schedules: get('', 'load the referral fees', { answer: feesSchema, upstream: { path: feePaths.schedules } }) },
);
