import { type Caller, caller } from '#client/api/caller.ts';
import { type Resource, useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { Member } from '#shared/members/member.ts';
import { roleCalls } from '#shared/members/role-calls.ts';
import { ownRights, type Role, type Roles } from '#shared/members/roles.ts';
import { roleTexts as texts } from './role-texts.ts';

export type RolesApi = Caller<typeof roleCalls>;
export type TeamRoles = {
  api: RolesApi;
  state: ResourceState<Roles>;
  resource: Resource<Roles>;
  /** undefined until loaded */
  list: readonly Role[] | undefined;
};

/** The team's roles, kept current by the stream. */
export function useRoles(store: StoreDeps): TeamRoles {
  const api = caller(roleCalls, store.call);
  const [state, resource] = useResource(store, [api], {
    full: true,
    read: () => api.list(),
    staleOn: ['members.changed'],
  });
  return { api, state, resource, list: state.value?.roles };
}

/** The member's role, and in how many rights the member differs from it; null without a role. */
export function roleLine(member: Member, roles: readonly Role[]): string | null {
  const role = roles.find(({ id }) => id === member.roleId);
  if (!role) return null;
  const own = ownRights(member, role).length;
  return own === 0 ? role.name : texts.differs(role.name, own);
}
