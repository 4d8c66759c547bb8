import { useEffect, useMemo } from 'react';
import { caller, type MembersApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource, type Resource, useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { historyCalls } from '#shared/history/calls.ts';
import { spanOf } from '#shared/history/time.ts';
import type { MemberWork } from '#shared/history/usage.ts';
import { memberCalls } from '#shared/members/calls.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { MemberList } from '#shared/members/member.ts';
import { listFailure, listFailureToast } from './member-failures.ts';

type MembersOf = { state: ResourceState<MemberList>; resource: Resource<MemberList> };
export type Members = { api: MembersApi; of: Record<Extension, MembersOf>; work: MemberWork | undefined };

/** The sub-accounts of both tools, true to the last word of the stream. What could not be loaded is told once (MEM-10). */
export function useMembers(desk: DeskDeps): Members {
  const api = caller(memberCalls, desk.call);
  const insight = useList(desk, api, 'AZINSIGHT');
  const alert = useList(desk, api, 'AZALERT');
  return { api, of: { AZINSIGHT: insight, AZALERT: alert }, work: useWork(desk) };
}

/** What the members have done in the last 30 days, by the one definition of the usage statistics; undefined where the provider does not tell. */
function useWork(desk: DeskDeps): MemberWork | undefined {
  const api = caller(historyCalls, desk.call);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const { st } = spanOf('last30days', desk.clock.now(), zone);
  const [state] = useResource(
    () => createResource(desk, { read: () => api.memberWork({ time: { st } }), staleOn: ['activity.recorded', 'scan.recorded'] }),
    [desk, api, st],
  );
  return state.value;
}

function useList(desk: DeskDeps, api: MembersApi, extension: Extension): MembersOf {
  const [state, resource] = useResource(
    () => createResource(desk, { read: () => api.list({ extension }), staleOn: ['members.changed'] }),
    [desk, api, extension],
  );
  const { toasts } = desk;
  const { trouble } = state;
  // Tried again and failed again, it is the same trouble, and told once.
  const text = trouble && listFailure(trouble);
  useEffect(() => {
    if (text !== null) toasts.show(listFailureToast(text));
  }, [text, toasts]);
  return { state, resource };
}
