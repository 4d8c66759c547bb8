import { usePathname } from 'wouter/use-browser-location';
import { PLANS_PATH } from '#client/features/billing/paths.ts';
import { PlansScreen } from '#client/features/billing/plans-screen.tsx';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { useFull } from '#client/ui/full.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { Skeleton } from '#client/ui/states.tsx';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import type { Store } from '../store.ts';
import { startTexts as texts } from './texts.ts';
import './since.css';

const SinceLastVisit = lazyExport(() => import('./since-last-visit.tsx'), 'SinceLastVisit');

/**
 * The start page of a main account: the changes since the last visit, above the plans. At their own path, the plans
 * appear alone.
 */
export function StartScreen({ store }: { store: Store }) {
  const isFull = useFull();
  const isStart = !usePathname().startsWith(PLANS_PATH);
  const waiting = (
    <section className="since" aria-label={texts.title}>
      <Skeleton lines={2} label={texts.loading} />
    </section>
  );
  const above = (summary: BillingSummary | null) => (
    <LazyBoundary fallback={waiting} failed={null}>
      <SinceLastVisit store={store} summary={summary} waiting={waiting} />
    </LazyBoundary>
  );
  return <PlansScreen store={store} above={isFull && isStart ? above : undefined} />;
}
