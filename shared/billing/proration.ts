/** A period that is paid: for so many cents, from and to in ms. */
export type PaidPeriod = { cents: number; start: number; end: number };

/** What of a paid period is not used yet. To the second, as the payment provider counts. @param at ms @returns cents */
export function unusedCents({ cents, start, end }: PaidPeriod, at: number): number {
  const [from, to, now] = [start, end, Math.min(Math.max(at, start), end)].map((ms) => Math.floor(ms / 1000)) as [number, number, number];
  return to <= from ? 0 : Math.round((cents * (to - now)) / (to - from));
}

const DAY = 86_400_000;
/** 'so many of so many days', as an invoice words it. */
export const daysLeft = ({ start, end }: Omit<PaidPeriod, 'cents'>, at: number): { left: number; all: number } => ({
  left: Math.min(Math.max(0, Math.round((end - at) / DAY)), Math.round((end - start) / DAY)),
  all: Math.round((end - start) / DAY),
});
