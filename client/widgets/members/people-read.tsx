import { useEffect } from 'react';
import { caller } from '#client/api/caller.ts';
import { type ResourceDeps, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { personLooks$ } from '#client/widgets/members/person-mark.tsx';
import { teamAccess } from '#shared/members/access.ts';
import { looksOfTeam } from '#shared/members/person-looks.ts';
import { teamCalls } from '#shared/members/team-calls.ts';

/**
 * Reads the team for the marks of a screen. They stay for the next screen, which reads them again. Without an answer,
 * people are shown by name alone.
 */
export function PeopleRead({ deps }: { deps: ResourceDeps & Pick<StoreDeps, 'call' | 'user'> }) {
  const api = caller(teamCalls, deps.call);
  const mayRead = teamAccess(deps.user).open;
  const [{ value }] = useResource(deps, [api, mayRead], {
    full: true,
    read: () => (mayRead ? api.people() : []),
    staleOn: ['members.changed'],
  });
  useEffect(() => {
    if (value) personLooks$.next(looksOfTeam(value.people));
  }, [value]);
  return null;
}
