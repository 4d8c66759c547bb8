import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import {
  type ProviderTake,
  type RefusedCheck,
  type RefusedList,
  type RefusedName,
  refusedCheckSchema,
  refusedListSchema,
  refusedPaths,
  type TakeAnswer,
  takeAnswerSchema,
} from '#shared/refused/refused-wire.ts';
import type { Unsupported } from '#shared/result.ts';
import { type CallUpstream, ifSupported, refusedUnlessSupported } from './transport.ts';

/** What the provider's intake refused (OPS-08). Optional, and for the operator only: these calls take the ingest key instead of a session. */
export type RefusedCalls = {
  list(): UpstreamAnswer<RefusedList | Unsupported>;
  check(group: RefusedName): UpstreamAnswer<RefusedCheck>;
  take(request: ProviderTake): UpstreamAnswer<TakeAnswer>;
};

export function refusedCalls(call: CallUpstream, ingestKey: string): RefusedCalls {
  const own = { accessToken: `Bearer ${ingestKey}`, atRoot: true } as const;
  return {
    list: () => ifSupported(call({ name: 'refused messages', method: 'GET', path: refusedPaths.list, ...own }, refusedListSchema)),
    check: (body) =>
      refusedUnlessSupported(call({ name: 'check of refused messages', method: 'POST', path: refusedPaths.check, body, ...own }, refusedCheckSchema)),
    take: (body) =>
      refusedUnlessSupported(call({ name: 'taking in refused messages', method: 'POST', path: refusedPaths.take, body, ...own }, takeAnswerSchema)),
  };
}
