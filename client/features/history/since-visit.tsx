import type { HistoryApi } from '#client/api/caller.ts';
import { createResource, type ResourceDeps } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { formatUntil } from '#shared/format.ts';
import { asItWas } from '#shared/grid/as-of.ts';
import type { TeamRows } from '#shared/history/team-history.ts';
import { isOffered } from '#shared/offered.ts';
import { teamTexts } from './texts.ts';

type SinceVisitProps = { deps: ResourceDeps; api: HistoryApi; rows: TeamRows; lastVisit: number; now: number };

/** How many of these rows have come since the last visit. Where the provider cannot tell, there is nothing. */
export function SinceVisit({ deps, api, rows, lastVisit, now }: SinceVisitProps) {
  const [{ value }] = useResource(
    () => createResource(deps, { read: () => api.teamSince({ ...rows, since: asItWas(lastVisit) }), staleOn: ['activity.recorded'] }),
    [deps, api, rows, lastVisit],
  );
  if (!value || !isOffered(value)) return null;
  const when = formatUntil(lastVisit, now);
  return <span className="soft wide-only cut">{value.rows > 0 ? teamTexts.since(value.rows, when) : teamTexts.nothingSince(when)}</span>;
}
