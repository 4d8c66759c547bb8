import { dayjs } from '#shared/dayjs.ts';

/** The month that costs are counted in, UTC: '2026-11'. @param at ms */
export const monthOf = (at: number): string => dayjs.utc(at).format('YYYY-MM');

/** When the next month begins, ms. */
export const nextMonth = (at: number): number => dayjs.utc(at).startOf('month').add(1, 'month').valueOf();
