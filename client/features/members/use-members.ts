import { useEffect, useMemo } from 'react';
import { caller, type MembersApi } from '#client/api/caller.ts';
import { type Resource, useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { memberCalls } from '#shared/members/calls.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { MemberList } from '#shared/members/member.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import type { MemberWork } from '#shared/team/history/usage.ts';
import { spanOf, spanStart } from '#shared/time/time.ts';
import type { MemberTokens } from '#shared/tokens/token-tools.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { listFailure, listFailureToast } from './member-failures.ts';
import { type TeamRoles, useRoles } from './roles/use-roles.ts';

type MembersOf = { state: ResourceState<MemberList>; resource: Resource<MemberList> };
export type Members = {
  api: MembersApi;
  of: Record<Extension, MembersOf>;
  work: MemberWork | undefined;
  tokens: MemberTokens | undefined;
  roles: TeamRoles;
  /** When the counts begin, ms. */
  since: number;
};

/** The sub-accounts of both tools, kept current by the stream. A failed load is shown once (MEM-10). */
export function useMembers(store: StoreDeps): Members {
  const api = caller(memberCalls, store.call);
  const insight = useList(store, api, 'AZINSIGHT');
  const alert = useList(store, api, 'AZALERT');
  return { api, of: { AZINSIGHT: insight, AZALERT: alert }, ...useWork(store), roles: useRoles(store) };
}

/** Members' work and tokens in the last 30 days, as the usage statistics define them; undefined until loaded. */
function useWork(store: StoreDeps): Pick<Members, 'work' | 'tokens' | 'since'> {
  const api = caller(historyCalls, store.call);
  const tokensApi = caller(tokenUseCalls, store.call);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const time = spanOf('last30days', store.clock.now(), zone);
  const { st } = time;
  const [{ value: work }] = useResource(store, [api, st], {
    full: true,
    read: () => api.memberWork({ time: { st } }),
    staleOn: ['activity.recorded', 'buys.changed'],
  });
  const [{ value: tokens }] = useResource(store, [tokensApi, st, zone], {
    full: true,
    read: () => tokensApi.members({ time: { st }, zone }),
    staleOn: ['tokens.updated'],
  });
  return { work, tokens, since: spanStart(time) };
}

function useList(store: StoreDeps, api: MembersApi, extension: Extension): MembersOf {
  const [state, resource] = useResource(store, [api, extension], {
    read: () => api.list({ extension }),
    staleOn: ['members.changed'],
  });
  const { toasts } = store;
  const { trouble } = state;
  // A retry that fails with the same message is not shown again.
  const text = trouble && listFailure(trouble);
  useEffect(() => {
    if (text !== null) toasts.show(listFailureToast(text));
  }, [text, toasts]);
  return { state, resource };
}
