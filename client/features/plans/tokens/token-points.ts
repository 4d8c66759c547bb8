import type { Point } from '#client/ui/charts/series.ts';
import { daysOfUse, type TokenUse } from '#shared/tokens/token-use.ts';

const nameOf = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const tickOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** What was used on each of the last days, today being the last. The days are counted in UTC. @param now ms */
export const tokenPoints = (use: TokenUse, now: number): Point[] =>
  daysOfUse(use, now).map(({ day, spent }) => {
    const date = new Date(`${day}T12:00:00Z`);
    return { name: nameOf.format(date), tick: tickOf.format(date), values: [spent] };
  });
