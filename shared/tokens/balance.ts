import * as v from 'valibot';

const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.decimal(), v.transform(Number))]),
  v.number(),
  v.finite(),
);
const bucketSchema = v.object({ tokens: count, remaining: count });

/** The token balance: three buckets, each with the granted and remaining tokens (portal-1 §7, portal-3 §3). */
export const tokenBalanceSchema = v.object({
  freeToken: bucketSchema,
  subscription: bucketSchema,
  onetime: bucketSchema,
});
export type TokenBalance = v.InferOutput<typeof tokenBalanceSchema>;
export type TokenBucket = keyof TokenBalance;

/** In the order in which they are spent (TOK-02) and shown. */
export const tokenBuckets: readonly TokenBucket[] = ['freeToken', 'subscription', 'onetime'];
export const tokenBucketNames: Record<TokenBucket, string> = {
  freeToken: 'Free',
  subscription: 'Subscription',
  onetime: 'One time',
};

export const remainingTokens = (balance: TokenBalance): number =>
  tokenBuckets.reduce((sum, bucket) => sum + balance[bucket].remaining, 0);

/**
 * Spends from the free bucket first, then the subscription, then the one-time package.
 * @returns the new balance, or undefined if it is too small; then nothing is spent
 */
export function spendTokens(balance: TokenBalance, cost: number): TokenBalance | undefined {
  if (!(cost >= 0 && remainingTokens(balance) >= cost)) return undefined;
  let left = cost;
  const next: TokenBalance = { ...balance };
  for (const bucket of tokenBuckets) {
    const taken = Math.min(left, next[bucket].remaining);
    next[bucket] = { ...next[bucket], remaining: next[bucket].remaining - taken };
    left -= taken;
  }
  return next;
}
