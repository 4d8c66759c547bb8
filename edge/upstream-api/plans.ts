import * as v from 'valibot';
import type { planListSchema } from '#shared/plans/plan.ts';
import { planPaths, upstreamPlansSchema } from '#shared/upstream/plans.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

const plansSchema = v.pipe(
  upstreamPlansSchema,
  v.transform((plans): v.InferOutput<typeof planListSchema> => ({ plans })),
);

/** The plans of both screens, as the account has them. */
export const planCalls = (call: CallUpstream) => ({
  current: (token: string) => call({ name: 'plans', method: 'GET', path: planPaths.current, token }, plansSchema),
  product: (token: string) => call({ name: 'product plans', method: 'GET', path: planPaths.product, token }, plansSchema),
  cancel: (token: string, { id, reasonId }: { id: string; reasonId: number }) =>
    call({ name: 'cancel a plan', method: 'POST', path: planPaths.cancel, token, body: { id, reasonId } }, doneSchema),
});
