import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import {
  type ProviderTake,
  type RefusedCheck,
  type RefusedFound,
  type RefusedList,
  type RefusedName,
  type RefusedSearch,
  refusedCheckSchema,
  refusedFoundSchema,
  refusedListSchema,
  refusedPaths,
  type TakeAnswer,
  takeAnswerSchema,
} from '#shared/inbox/refused/refused-wire.ts';
import type { CallUpstream } from './transport.ts';

/**
 * What the provider's intake refused (OPS-08). Of the full profile, and for the operator only: these calls take the
 * ingest key instead of a session.
 */
export type RefusedCalls = {
  list(): UpstreamAnswer<RefusedList>;
  check(group: RefusedName): UpstreamAnswer<RefusedCheck>;
  take(request: ProviderTake): UpstreamAnswer<TakeAnswer>;
  find(search: RefusedSearch): UpstreamAnswer<{ groups: RefusedFound }>;
};

export function refusedCalls(call: CallUpstream, ingestKey: string): RefusedCalls {
  const own = { accessToken: `Bearer ${ingestKey}`, atRoot: true } as const;
  return {
    list: () => call({ name: 'refused messages', method: 'GET', path: refusedPaths.list, ...own }, refusedListSchema),
    check: (body) =>
      call(
        { name: 'check of refused messages', method: 'POST', path: refusedPaths.check, body, ...own },
        refusedCheckSchema,
      ),
    take: (body) =>
      call(
        { name: 'taking in refused messages', method: 'POST', path: refusedPaths.take, body, ...own },
        takeAnswerSchema,
      ),
    find: (body) =>
      call(
        { name: 'search of refused messages', method: 'POST', path: refusedPaths.find, body, ...own },
        refusedFoundSchema,
      ),
  };
}
