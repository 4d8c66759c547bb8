import { type ReactNode, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { formatCount, formatMoney, formatNumber } from '#shared/format.ts';
import type { LeadCosts, MemberCost } from '#shared/team/decisions/lead-cost.ts';
import { costTexts as texts } from './texts.ts';

/** What a bought lead costs each member, the most expensive first; each row opens its working (OWN-03). */
export function CostTable({ costs }: { costs: LeadCosts }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { members, team, currency, medianCents } = costs;
  const money = (cents: number) => formatMoney(cents / 100, currency);
  const columns = columnsOf(costs);
  const nameOf = ({ name }: MemberCost) => name || texts.unnamed;
  const best = members.filter(({ _id, leadCents }) => leadCents !== null && _id !== '').at(-1);
  return (
    <>
      <section className="decision-answer">
        {team.leadCents === null || medianCents === null || !best ? (
          <p>
            <b>{texts.noLeads}</b> <span className="soft">{texts.noLeadsHint}</span>
          </p>
        ) : (
          <p>
            <b>{texts.answer(money(team.leadCents), money(medianCents))}</b>{' '}
            <span className="soft">{texts.best(nameOf(best), money(best.leadCents ?? 0))}</span>
          </p>
        )}
      </section>
      <table className="table decision-table cost-table" aria-label={texts.lead}>
        <TableHead columns={[texts.member, ...columns.map(({ title }) => num(title))]} />
        <tbody>
          {members.map((member) => {
            const open = openId === member._id;
            return [
              <tr key={member._id} className={open ? 'is-open' : undefined}>
                <th scope="row" className="product-head">
                  <button
                    type="button"
                    className="product-open"
                    aria-expanded={open}
                    title={texts.working(nameOf(member))}
                    onClick={() => setOpenId(open ? null : member._id)}
                  >
                    <span className={open ? 'turn is-open' : 'turn'}>
                      <Icon name="down" small />
                    </span>
                    <PersonMark id={member._id} />
                    <b className="cut" dir="auto">
                      {nameOf(member)}
                    </b>
                  </button>
                </th>
                <Figures of={member} columns={columns} />
              </tr>,
              open && (
                <tr key={`${member._id} working`} className="detail-row">
                  <td colSpan={10}>
                    <Working of={member} costs={costs} />
                  </td>
                </tr>
              ),
            ];
          })}
          <tr className="cost-team">
            <th scope="row" className="product-head">
              <b>{texts.team}</b>
            </th>
            <Figures of={team} columns={columns} />
          </tr>
        </tbody>
      </table>
      <p className="decision-foot small soft">
        {texts.span(costs.from, costs.to)} {members.some(({ name }) => name === '') && `${texts.unnamedHint} `}
        {costs.others.length > 0 && texts.others(costs.others.map((sum) => formatMoney(sum.amount, sum.currency)))}
      </p>
    </>
  );
}

type Costs = Omit<MemberCost, '_id' | 'name'>;
type Column = { title: string; figure(of: Costs): ReactNode };

/** A heading and its figure. */
function columnsOf({ currency, tokenPrice }: LeadCosts): Column[] {
  const money = (cents: number) => formatMoney(cents / 100, currency);
  return [
    { title: texts.tokens, figure: ({ tokens }) => formatCount(tokens) },
    {
      title: texts.atPrice(tokenPrice === null ? null : tokenText(tokenPrice, currency)),
      figure: ({ tokenCents }) => money(tokenCents),
    },
    { title: texts.seat, figure: ({ seatCents }) => money(seatCents) },
    { title: texts.plan, figure: ({ planCents }) => money(planCents) },
    { title: texts.together, figure: ({ togetherCents }) => <b>{money(togetherCents)}</b> },
    { title: texts.bought, figure: ({ bought }) => formatCount(bought) },
    {
      title: texts.lead,
      figure: ({ leadCents }) =>
        leadCents === null ? <span className="soft">{texts.none}</span> : <b>{money(leadCents)}</b>,
    },
    { title: texts.profit, figure: ({ profits }) => (profits.length === 0 ? '–' : profits.map(profitOf)) },
    { title: texts.perUnit, figure: ({ perUnit }) => (perUnit === null ? '–' : formatNumber(perUnit)) },
  ];
}

const profitOf = ({ amount, currency }: Costs['profits'][number]) => (
  <span key={currency} className={amount < 0 ? 'bad' : 'good'}>
    {formatMoney(amount, currency)}{' '}
  </span>
);

const Figures = ({ of, columns }: { of: Costs; columns: readonly Column[] }) =>
  columns.map(({ title, figure }) => (
    <td key={title} className="num" data-l={title}>
      <span>{figure(of)}</span>
    </td>
  ));

/** The working of a member's cost, line by line. */
function Working({ of, costs }: { of: MemberCost; costs: LeadCosts }) {
  const { currency, tokenPrice, seats, plan } = costs;
  const money = (cents: number) => formatMoney(cents / 100, currency);
  return (
    <ul className="detail-in">
      <li>
        {texts.tokenLine(of.tokens, tokenPrice === null ? null : tokenText(tokenPrice, currency), money(of.tokenCents))}
      </li>
      <li>{texts.seatLine(money(seats.cents), seats.among, money(of.seatCents))}</li>
      <li>{texts.planLine(money(plan.cents), plan.among, money(of.planCents))}</li>
      <li>
        <b>
          {texts.togetherLine(money(of.togetherCents), of.bought, of.leadCents === null ? null : money(of.leadCents))}
        </b>
      </li>
    </ul>
  );
}

/** '$0.0040': a token costs a fraction of a cent. @param cents of one token */
const tokenText = (cents: number, currency: string): string => {
  const [sign = ''] = /^[^\d]*/.exec(formatMoney(1, currency)) ?? [];
  return `${sign}${(cents / 100).toFixed(cents < 0.01 ? 6 : 4)}`;
};
