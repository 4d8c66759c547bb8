import { usePathname } from 'wouter/use-browser-location';
import { PLANS_PATH } from '#client/features/plans/paths.ts';
import { PlansScreen } from '#client/features/plans/plans-screen.tsx';
import type { Desk } from '../desk.ts';
import { SinceLastVisit } from './since-last-visit.tsx';

/** The start page of a main account: what has changed since the last visit, above the plans. By their own address the plans stand alone. */
export function StartScreen({ desk }: { desk: Desk }) {
  const isStart = !usePathname().startsWith(PLANS_PATH);
  return <PlansScreen desk={desk} above={isStart ? (summary) => <SinceLastVisit desk={desk} summary={summary} /> : undefined} />;
}
