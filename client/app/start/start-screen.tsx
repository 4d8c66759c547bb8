import { usePathname } from 'wouter/use-browser-location';
import { PLANS_PATH } from '#client/features/plans/paths.ts';
import { PlansScreen } from '#client/features/plans/plans-screen.tsx';
import type { Store } from '../store.ts';
import { SinceLastVisit } from './since-last-visit.tsx';

/** The start page of a main account: the changes since the last visit, above the plans. At their own path, the plans appear alone. */
export function StartScreen({ store }: { store: Store }) {
  const isStart = !usePathname().startsWith(PLANS_PATH);
  return <PlansScreen store={store} above={isStart ? (summary) => <SinceLastVisit store={store} summary={summary} /> : undefined} />;
}
