import { useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { LeadCosts, MemberCost } from '#shared/decisions/lead-cost.ts';
import { formatCount, formatMoney, formatNumber } from '#shared/format.ts';
import { costTexts as texts } from './texts.ts';

/** What a bought lead costs each member, the most expensive first; each row opens its working (OWN-03). */
export function CostTable({ costs }: { costs: LeadCosts }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { members, team, currency, tokenPrice, medianCents } = costs;
  const money = (cents: number) => formatMoney(cents / 100, currency);
  const price = tokenPrice === null ? null : tokenText(tokenPrice, currency);
  const best = members.filter(({ leadCents }) => leadCents !== null).at(-1);
  return (
    <>
      <section className="decision-answer">
        {team.leadCents === null || medianCents === null || !best ? (
          <p>
            <b>{texts.noLeads}</b> <span className="soft">{texts.noLeadsHint}</span>
          </p>
        ) : (
          <p>
            <b>{texts.answer(money(team.leadCents), money(medianCents))}</b> <span className="soft">{texts.best(best.name, money(best.leadCents ?? 0))}</span>
          </p>
        )}
      </section>
      <table className="table decision-table cost-table" aria-label={texts.lead}>
        <thead>
          <tr>
            <th scope="col">{texts.member}</th>
            {[texts.tokens, texts.atPrice(price), texts.seat, texts.plan, texts.together, texts.bought, texts.lead, texts.profit, texts.perUnit].map(
              (title) => (
                <th key={title} scope="col" className="num">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
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
                    aria-label={texts.working(member.name)}
                    onClick={() => setOpenId(open ? null : member._id)}
                  >
                    <span className={open ? 'turn is-open' : 'turn'}>
                      <Icon name="down" small />
                    </span>
                    <b className="cut" dir="auto">
                      {member.name}
                    </b>
                  </button>
                </th>
                <Figures of={member} costs={costs} />
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
            <Figures of={team} costs={costs} />
          </tr>
        </tbody>
      </table>
      <p className="decision-foot small soft">
        {texts.span(costs.from, costs.to)} {costs.others.length > 0 && texts.others(costs.others.map((sum) => formatMoney(sum.amount, sum.currency)))}
      </p>
    </>
  );
}

type Costs = Omit<MemberCost, '_id' | 'name'>;

function Figures({ of, costs: { currency, tokenPrice } }: { of: Costs; costs: LeadCosts }) {
  const money = (cents: number) => formatMoney(cents / 100, currency);
  const cells: [string, React.ReactNode][] = [
    [texts.tokens, formatCount(of.tokens)],
    [texts.atPrice(tokenPrice === null ? null : tokenText(tokenPrice, currency)), money(of.tokenCents)],
    [texts.seat, money(of.seatCents)],
    [texts.plan, money(of.planCents)],
    [texts.together, <b key="together">{money(of.togetherCents)}</b>],
    [texts.bought, formatCount(of.bought)],
    [
      texts.lead,
      of.leadCents === null ? (
        <span key="none" className="soft">
          {texts.none}
        </span>
      ) : (
        <b key="lead">{money(of.leadCents)}</b>
      ),
    ],
    [
      texts.profit,
      of.profits.length === 0
        ? '–'
        : of.profits.map((sum) => (
            <span key={sum.currency} className={sum.amount < 0 ? 'bad' : 'good'}>
              {formatMoney(sum.amount, sum.currency)}{' '}
            </span>
          )),
    ],
    [texts.perUnit, of.perUnit === null ? '–' : formatNumber(of.perUnit)],
  ];
  return cells.map(([title, value]) => (
    <td key={title} className="num" data-l={title}>
      <span>{value}</span>
    </td>
  ));
}

/** The working of a member's cost, line by line. */
function Working({ of, costs }: { of: MemberCost; costs: LeadCosts }) {
  const { currency, tokenPrice, seats, plan } = costs;
  const money = (cents: number) => formatMoney(cents / 100, currency);
  return (
    <ul className="detail-in">
      <li>{texts.tokenLine(of.tokens, tokenPrice === null ? null : tokenText(tokenPrice, currency), money(of.tokenCents))}</li>
      <li>{texts.seatLine(money(seats.cents), seats.among, money(of.seatCents))}</li>
      <li>{texts.planLine(money(plan.cents), plan.among, money(of.planCents))}</li>
      <li>
        <b>{texts.togetherLine(money(of.togetherCents), of.bought, of.leadCents === null ? null : money(of.leadCents))}</b>
      </li>
    </ul>
  );
}

/** '$0.0040': a token costs a fraction of a cent. @param cents of one token */
const tokenText = (cents: number, currency: string): string => {
  const [sign = ''] = /^[^\d]*/.exec(formatMoney(1, currency)) ?? [];
  return `${sign}${(cents / 100).toFixed(cents < 0.01 ? 6 : 4)}`;
};
