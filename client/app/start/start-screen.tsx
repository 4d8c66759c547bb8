import { usePathname } from 'wouter/use-browser-location';
import { PLANS_PATH } from '#client/features/plans/paths.ts';
import { PlansScreen } from '#client/features/plans/plans-screen.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { Skeleton } from '#client/ui/states.tsx';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import type { Store } from '../store.ts';
import { startTexts as texts } from './texts.ts';
import './since.css';

const lazySince = lazyExport(() => import('./since-last-visit.tsx'), 'SinceLastVisit');

/** The start page of a main account: the changes since the last visit, above the plans. At their own path, the plans appear alone. */
export function StartScreen({ store }: { store: Store }) {
  const isStart = !usePathname().startsWith(PLANS_PATH);
  const waiting = (
    <section className="since" aria-label={texts.title}>
      <Skeleton lines={2} label={texts.loading} />
    </section>
  );
  const above = (summary: BillingSummary | null) => (
    <Lazy of={lazySince} waiting={waiting} failed={null}>
      {(SinceLastVisit) => <SinceLastVisit store={store} summary={summary} waiting={waiting} />}
    </Lazy>
  );
  return <PlansScreen store={store} above={isStart ? above : undefined} />;
}
