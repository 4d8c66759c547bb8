import type { Answer, CallFailure } from '#client/api/call.ts';
import type { SellersApi } from '#client/api/caller.ts';
import { readStorefront } from '#client/api/storefront-reader.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { isOffered, type NotOffered } from '#shared/offered.ts';
import { statisticalFlags } from '#shared/products/flags.ts';
import { ok, type Result } from '#shared/result.ts';
import type { StorefrontQuestion } from '#shared/sellers/asked.ts';
import { isGeneral, type StorefrontFlag } from './data-selection.ts';
import type { Wanted } from './storefront-run.ts';
import type { StorefrontCalls } from './storefront-run$.ts';

/** The portal's calls as a storefront needs them. */
export const storefrontCalls = (api: SellersApi, deps: Pick<DeskDeps, 'fileCall' | 'scheduler'>): StorefrontCalls => ({
  metrics: async ({ marketplace, sellerId }, signal) => valueIn(await api.metrics({ marketplace, sellerId }, { signal })),
  preview: async (wanted, signal) => {
    const first = await api.preview(questionOf(wanted), { signal });
    return first.ok ? ok(first.value.value.rows) : first;
  },
  cost: async ({ marketplace, sellerId }, signal) => ifThere(await api.cost({ marketplace, sellerId }, { signal })),
  look: async ({ marketplace, sellerId }, signal) => ifThere(await api.look({ marketplace, sellerId }, { signal })),
  keepLook: async ({ marketplace, sellerId }, seen) => ifThere(await api.keepLook({ marketplace, sellerId, seen })),
  readWhole: async (wanted, onRows, signal) => {
    const end = await readStorefront(deps, questionOf(wanted), onRows, signal);
    return end.ok ? ok(null) : end;
  },
});

const questionOf = ({ sellerId, marketplace, flags }: Wanted): StorefrontQuestion => ({
  sellerId,
  marketplace,
  general: flags.filter(isGeneral),
  statistics: statisticalFlags.filter((flag: StorefrontFlag) => flags.includes(flag)),
});

const valueIn = <T>(answer: Result<Answer<T>, CallFailure>): Result<T, CallFailure> => (answer.ok ? ok(answer.value.value) : answer);

/** null where the provider has no such call. */
function ifThere<T extends object>(answer: Result<Answer<T | NotOffered>, CallFailure>): Result<T | null, CallFailure> {
  if (!answer.ok) return answer;
  const { value } = answer.value;
  return ok(isOffered(value) ? value : null);
}
