import type { CallFailure } from '#client/api/call.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import type { StorefrontLook } from '#shared/sellers/look.ts';
import type { SellerMetrics, StorefrontCost } from '#shared/sellers/seller.ts';
import type { StorefrontFlag } from './data-selection.ts';

/** Costs from this many tokens on need confirmation. */
export const ASKED_FROM = 500;

/** The requested seller and fields. Without fields: key figures only. */
export type Wanted = { sellerId: string; marketplace: SupportedMarketplace; flags: readonly StorefrontFlag[] };

/**
 * `opening`: key figures and the first listings · `asking`: the rest costs many tokens · `reading` · `read`: complete ·
 * `stopped`: by the user · `known`: only key figures were requested.
 */
type RunStep = 'idle' | 'opening' | 'known' | 'asking' | 'reading' | 'read' | 'stopped' | 'failed';

export type StorefrontRun = {
  step: RunStep;
  wanted: Wanted | null;
  /** null until the seller is known */
  metrics: SellerMetrics | null;
  /** Number of loaded listings, and the total; null if unknown. */
  count: number;
  of: number | null;
  /** null until known, and with the specification's profile */
  cost: StorefrontCost | null;
  /** The team's last look; undefined until known, and with the specification's profile. */
  look: StorefrontLook['look'] | undefined;
  failure: CallFailure | null;
};

export type RunStepTaken =
  | { type: 'wanted'; wanted: Wanted }
  | { type: 'left' }
  | { type: 'seller-known'; metrics: SellerMetrics }
  | { type: 'look-known'; look: StorefrontLook['look'] }
  | { type: 'cost-known'; cost: StorefrontCost }
  /** The first listings have loaded, and the cost of the rest is known. */
  | { type: 'opened' }
  | { type: 'reading-began' }
  | { type: 'rows-came'; count: number; of: number | null }
  | { type: 'read-whole'; count: number }
  | { type: 'stopped' }
  | { type: 'seen'; look: NonNullable<StorefrontLook['look']> }
  | { type: 'failed'; failure: CallFailure };

export const noRun: StorefrontRun = {
  step: 'idle',
  wanted: null,
  metrics: null,
  count: 0,
  of: null,
  cost: null,
  look: undefined,
  failure: null,
};

/** Pure reducer of a storefront run. Steps that do not fit change nothing. */
export function stepRun(run: StorefrontRun, step: RunStepTaken): StorefrontRun {
  switch (step.type) {
    case 'wanted': {
      const { wanted } = step;
      const isSame = run.wanted?.sellerId === wanted.sellerId && run.wanted.marketplace === wanted.marketplace;
      return { ...noRun, step: 'opening', wanted, metrics: isSame ? run.metrics : null, of: isSame ? run.of : null };
    }
    case 'left':
      return noRun;
    case 'seller-known': {
      const { listing_count: of } = step.metrics.summary;
      return { ...run, metrics: step.metrics, of, step: run.wanted?.flags.length === 0 ? 'known' : run.step };
    }
    case 'look-known':
      return { ...run, look: step.look };
    case 'cost-known':
      return { ...run, cost: step.cost, of: step.cost.listings };
    case 'opened':
      return mayCost(run) >= ASKED_FROM ? { ...run, step: 'asking' } : run;
    case 'reading-began':
      return { ...run, step: 'reading', failure: null };
    case 'rows-came':
      return { ...run, count: step.count, of: step.of ?? run.of };
    case 'read-whole':
      return { ...run, step: 'read', count: step.count, of: step.count };
    case 'stopped':
      return run.step === 'reading' ? { ...run, step: 'stopped' } : run;
    case 'seen':
      return { ...run, look: step.look };
    case 'failed':
      return { ...run, step: 'failed', failure: step.failure };
  }
}

/** Returns the maximum token cost of all listings. Unknown listings count as not free. */
export const mayCost = ({ cost, of }: Pick<StorefrontRun, 'cost' | 'of'>): number =>
  cost ? Math.max(0, cost.listings - cost.free) : (of ?? 0);

/** Whether the seller is known, which enables both tabs (STORE-02). */
export const hasData = ({ metrics }: StorefrontRun): boolean => metrics !== null;

export const isBusy = ({ step }: StorefrontRun): boolean => step === 'opening' || step === 'reading';
