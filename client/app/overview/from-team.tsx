import { caller } from '#client/api/caller.ts';
import { DECISIONS_PATH } from '#client/features/decisions/decisions-path.ts';
import { RightRequestList } from '#client/features/members/requests/open-requests.tsx';
import { createResource, useResource } from '#client/stream/resource.ts';
import { Link } from '#client/ui/link.tsx';
import { decisionCalls } from '#shared/decisions/calls.ts';
import { formatCount } from '#shared/format.ts';
import type { Store } from '../store.ts';
import type { Heading } from './runs-out.tsx';
import { overviewTexts as texts } from './texts.ts';
import '#client/features/members/members.css';

/** What the team's lists of decisions look back on, days. */
const DAYS = 7;

/** What needs the owner's answer, and what the team could have saved (OWN-01). */
export function FromTeam({ store, heading }: { store: Store; heading: Heading }) {
  return (
    <div className="from-team">
      <RightRequestList store={store} />
      <Decisions store={store} heading={heading} />
    </div>
  );
}

function Decisions({ store, heading }: { store: Store; heading: Heading }) {
  const api = caller(decisionCalls, store.call);
  const [twice] = useResource(() => createResource(store, { read: () => api.repeats({ days: DAYS }) }), [store, api]);
  const [passed] = useResource(() => createResource(store, { read: () => api.passed({ days: DAYS }) }), [store, api]);
  const repeats = twice.value;
  const cheaper = passed.value;
  if (!repeats && !cheaper) return null;
  return (
    <section aria-labelledby="from-team">
      {heading('from-team', texts.decisions, <Link href={DECISIONS_PATH}>{texts.toDecisions}</Link>)}
      <ul className="decision-lines">
        {cheaper && (
          <li>
            <Link href={`${DECISIONS_PATH}?tab=passed&days=${DAYS}`}>{texts.passed}</Link>
            <span className="small soft">{texts.products(formatCount(cheaper.total))}</span>
          </li>
        )}
        {repeats && (
          <li>
            <Link href={`${DECISIONS_PATH}?days=${DAYS}`}>{texts.twice}</Link>
            <span className="small soft">{texts.repeated(formatCount(repeats.total), formatCount(repeats.spentAgain))}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
