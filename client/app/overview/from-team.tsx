import type { ReactNode } from 'react';
import { caller } from '#client/api/caller.ts';
import { SETTINGS_PATH, WEEKLY_MAIL } from '#client/features/account/paths.ts';
import { DECISIONS_PATH } from '#client/features/team/decisions/decisions-path.ts';
import { historyPaths } from '#client/features/team/history/paths.ts';
import { useResource } from '#client/stream/resource.ts';
import { Link } from '#client/ui/link.tsx';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { formatCount, formatMoney } from '#shared/format.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import type { LeadCosts, MemberCost } from '#shared/team/decisions/lead-cost.ts';
import type { Store } from '../store.ts';
import type { Heading } from './runs-out.tsx';
import { overviewTexts as texts } from './texts.ts';
import '#client/features/members/members.css';

/**
 * The member whose bought products are expected to earn most, by the costs' currency alone: sums never mix currencies.
 */
export function bestSourcer({
  members,
  currency,
}: Pick<LeadCosts, 'members' | 'currency'>): { member: MemberCost; profit: number } | null {
  const earned = people(members).flatMap((member) => {
    const profit = member.profits.find((sum) => sum.currency.toLowerCase() === currency.toLowerCase())?.amount;
    return profit !== undefined && profit > 0 ? [{ member, profit }] : [];
  });
  return earned.toSorted((a, b) => b.profit - a.profit || b.member.bought - a.member.bought)[0] ?? null;
}

/** The member whose leads cost least, of those who bought any. */
export function cheapestSourcer({
  members,
}: Pick<LeadCosts, 'members'>): { member: MemberCost; leadCents: number } | null {
  const found = people(members).flatMap((member) =>
    member.leadCents === null ? [] : [{ member, leadCents: member.leadCents }],
  );
  return found.toSorted((a, b) => a.leadCents - b.leadCents)[0] ?? null;
}

/** Whether some earned in another currency, so that the comparison must name its own. */
export const hasOtherCurrencies = ({ members, currency }: Pick<LeadCosts, 'members' | 'currency'>): boolean =>
  members.some(({ profits }) => profits.some((sum) => sum.currency.toLowerCase() !== currency.toLowerCase()));

/** Without the members who were deleted, who are one row. */
const people = (members: readonly MemberCost[]): readonly MemberCost[] => members.filter(({ _id }) => _id !== '');

/** What the team's lists of decisions look back on, days. */
const DAYS = 7;
/** What a lead costs needs a longer time: leads are few. */
const COST_DAYS = 30;

type FromTeamProps = { store: Store; zone: string; heading: Heading };

/** What the team could have saved (OWN-01). */
export function FromTeam({ store, zone, heading }: FromTeamProps) {
  return (
    <div className="from-team">
      <Decisions store={store} zone={zone} heading={heading} />
    </div>
  );
}

function Decisions({ store, zone, heading }: FromTeamProps) {
  const api = caller(decisionCalls, store.call);
  const [twice] = useResource(store, [api, zone], { read: () => api.repeats({ days: DAYS, zone }) });
  const [passed] = useResource(store, [api, zone], {
    read: () => api.passed({ days: DAYS, zone }),
    staleOn: ['buys.changed'],
  });
  const [leads] = useResource(store, [api, zone], {
    read: () => api.leads({ days: COST_DAYS, zone }),
    staleOn: ['buys.changed'],
  });
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
      {heading(
        'from-team',
        texts.decisions,
        <>
          <Link href={`${SETTINGS_PATH}#${WEEKLY_MAIL}`}>{texts.weeklyMail}</Link>{' '}
          <Link href={DECISIONS_PATH}>{texts.toDecisions}</Link>
        </>,
      )}
      <ul className="decision-lines">
        {costs && (
          <Line href={`${historyPaths.usage}?time=last30days&by=-profit`} name={texts.best}>
            {best && (
              <>
                <PersonMark id={best.member._id} />{' '}
                {texts.bestIs(best.member.name, money(best.profit), formatCount(best.member.bought))}
                {hasOtherCurrencies(costs) && texts.inCurrency(costs.currency)}
              </>
            )}
            {!best && (costs.team.bought > 0 ? texts.noProfit(costs.currency) : texts.noneBought)}
          </Line>
        )}
        {costs && (
          <Line href={`${DECISIONS_PATH}?tab=cost`} name={texts.lead}>
            {costs.team.leadCents === null ? texts.noneBought : `${texts.leadIs(money(costs.team.leadCents / 100))} `}
            {cheapest && (
              <>
                <PersonMark id={cheapest.member._id} />{' '}
                {texts.cheapestBy(cheapest.member.name, money(cheapest.leadCents / 100))}
              </>
            )}
          </Line>
        )}
        {repeats && (
          <Line href={`${DECISIONS_PATH}?days=${DAYS}`} name={texts.twice}>
            {texts.repeated(formatCount(repeats.total), formatCount(repeats.spentAgain))}
            {repeaterName && (
              <>
                {' '}
                <PersonMark id={repeater?._id} /> {texts.mostBy(repeaterName)}
              </>
            )}
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
