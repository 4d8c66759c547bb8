import type { CallFailure } from '#client/api/call.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import type { StorefrontLook } from '#shared/sellers/look.ts';
import type { SellerMetrics, StorefrontCost } from '#shared/sellers/seller.ts';
import type { StorefrontFlag } from './data-selection.ts';

/** From so many tokens on nobody spends them without having been asked. */
export const ASKED_FROM = 500;

/** Whose storefront is wanted, and what of each listing. Without flags: his figures alone. */
export type Wanted = { sellerId: string; marketplace: SupportedMarketplace; flags: readonly StorefrontFlag[] };

/**
 * `opening`: who it is, and the first listings · `asking`: the rest costs much · `reading` · `read`: all of it is here ·
 * `stopped`: somebody has stopped it · `known`: his figures, and no listings were wanted.
 */
type RunStep = 'idle' | 'opening' | 'known' | 'asking' | 'reading' | 'read' | 'stopped' | 'failed';

export type StorefrontRun = {
  step: RunStep;
  wanted: Wanted | null;
  /** null until it is known who it is. */
  metrics: SellerMetrics | null;
  /** How many listings are here, and of how many; null where nobody knows. */
  count: number;
  of: number | null;
  /** null until it is known, or where the provider does not tell. */
  cost: StorefrontCost | null;
  /** What the team saw the last time; undefined until it is known, or where the provider keeps no such thing. */
  look: StorefrontLook['look'] | undefined;
  failure: CallFailure | null;
};

export type RunStepTaken =
  | { type: 'wanted'; wanted: Wanted }
  | { type: 'left' }
  | { type: 'seller-known'; metrics: SellerMetrics }
  | { type: 'look-known'; look: StorefrontLook['look'] }
  | { type: 'cost-known'; cost: StorefrontCost }
  /** The first listings are here, and what the rest may cost. */
  | { type: 'opened' }
  | { type: 'reading-began' }
  | { type: 'rows-came'; count: number; of: number | null }
  | { type: 'read-whole'; count: number }
  | { type: 'stopped' }
  | { type: 'seen'; look: NonNullable<StorefrontLook['look']> }
  | { type: 'failed'; failure: CallFailure };

export const noRun: StorefrontRun = { step: 'idle', wanted: null, metrics: null, count: 0, of: null, cost: null, look: undefined, failure: null };

/** What is known of one seller's storefront, step by step. Pure: a step that does not fit leaves everything as it is. */
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

/** The tokens that reading the whole may cost at most: nothing is free where nobody knows. */
export const mayCost = ({ cost, of }: Pick<StorefrontRun, 'cost' | 'of'>): number => (cost ? Math.max(0, cost.listings - cost.free) : (of ?? 0));

/** Whether there is something to see of a seller: then both tabs can be chosen (STORE-02). */
export const hasData = ({ metrics }: StorefrontRun): boolean => metrics !== null;

export const isBusy = ({ step }: StorefrontRun): boolean => step === 'opening' || step === 'reading';
