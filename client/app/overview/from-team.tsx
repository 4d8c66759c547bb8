import type { ReactNode } from 'react';
import { caller } from '#client/api/caller.ts';
import { DECISIONS_PATH } from '#client/features/decisions/decisions-path.ts';
import { historyPaths } from '#client/features/history/paths.ts';
import { RightRequestList } from '#client/features/members/requests/open-requests.tsx';
import { createResource, useResource } from '#client/stream/resource.ts';
import { Link } from '#client/ui/link.tsx';
import { decisionCalls } from '#shared/decisions/calls.ts';
import { formatCount, formatMoney } from '#shared/format.ts';
import type { Store } from '../store.ts';
import { bestSourcer, cheapestSourcer } from './best-sourcer.ts';
import type { Heading } from './runs-out.tsx';
import { overviewTexts as texts } from './texts.ts';
import '#client/features/members/members.css';

/** What the team's lists of decisions look back on, days. */
const DAYS = 7;
/** What a lead costs needs a longer time: leads are few. */
const COST_DAYS = 30;

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
  const [passed] = useResource(() => createResource(store, { read: () => api.passed({ days: DAYS }), staleOn: ['buys.changed'] }), [store, api]);
  const [leads] = useResource(() => createResource(store, { read: () => api.leads({ days: COST_DAYS }), staleOn: ['buys.changed'] }), [store, api]);
  const repeats = twice.value;
  const cheaper = passed.value;
  const costs = leads.value;
  if (!repeats && !cheaper && !costs) return null;
  const best = costs && bestSourcer(costs);
  const cheapest = costs && cheapestSourcer(costs);
  const money = (amount: number) => formatMoney(amount, costs?.currency ?? 'USD');
  const [repeater] = repeats?.members ?? [];
  const repeaterName = repeats?.people.find(({ _id }) => _id === repeater?._id)?.name;
  return (
    <section aria-labelledby="from-team">
      {heading('from-team', texts.decisions, <Link href={DECISIONS_PATH}>{texts.toDecisions}</Link>)}
      <ul className="decision-lines">
        {costs && (
          <Line href={`${historyPaths.usage}?time=last30days&by=-profit`} name={texts.best}>
            {best ? texts.bestIs(best.member.name, money(best.profit), formatCount(best.member.bought)) : texts.noneBought}
          </Line>
        )}
        {costs && (
          <Line href={`${DECISIONS_PATH}?tab=cost`} name={texts.lead}>
            {costs.team.leadCents === null || !cheapest
              ? texts.noneBought
              : texts.leadIs(money(costs.team.leadCents / 100), cheapest.member.name, money(cheapest.leadCents / 100))}
          </Line>
        )}
        {repeats && (
          <Line href={`${DECISIONS_PATH}?days=${DAYS}`} name={texts.twice}>
            {texts.repeated(formatCount(repeats.total), formatCount(repeats.spentAgain))}
            {repeaterName && ` ${texts.mostBy(repeaterName)}`}
          </Line>
        )}
        {cheaper && (
          <Line href={`${DECISIONS_PATH}?tab=passed&days=${DAYS}`} name={texts.passed}>
            {texts.products(formatCount(cheaper.total))}
            {cheaper.rows[0]?.title && ` ${texts.first(cheaper.rows[0].title)}`}
          </Line>
        )}
      </ul>
    </section>
  );
}

/** A question of the owner with its answer, and the screen with the whole of it. */
const Line = ({ href, name, children }: { href: string; name: string; children: ReactNode }) => (
  <li>
    <Link href={href}>{name}</Link>
    <span className="small soft">{children}</span>
  </li>
);
