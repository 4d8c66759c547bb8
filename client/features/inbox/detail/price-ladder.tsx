import type { CSSProperties } from 'react';
import { ScaleMarks } from '#client/ui/price-scale.tsx';
import { shapeOf } from '#client/ui/price-scale-geometry.ts';
import { formatMoney } from '#shared/format.ts';
import type { AlertPrices, Money } from '#shared/inbox/alert-kinds.ts';
import { isLong, percentText, signedMoney } from '../prices.ts';
import { screenTexts } from '../texts.ts';
import { detailTexts } from './detail-texts.ts';

const steps = [
  ['box', 'buyBox'],
  ['cap', 'threshold'],
  ['avg', 'average'],
] as const;

export function PriceLadder({ prices }: { prices: AlertPrices }) {
  const shape = shapeOf(prices);
  const you = shape.marks.find((mark) => mark.kind === 'you');
  const guide = you ? ({ '--me': `${you.at.toFixed(1)}%` } as CSSProperties) : undefined;

  return (
    <table
      className={[
        'table ladder',
        !you && 'without-you',
        isLong([prices.own, prices.buyBox, prices.threshold, prices.average]) && 'long',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{detailTexts.price}</span>
          </th>
          <th className="num" scope="col" title={detailTexts.landed}>
            {detailTexts.landedHead}
          </th>
          <th className="num" scope="col" title={detailTexts.youOver}>
            {detailTexts.youOverHead}
          </th>
          <th className="num" scope="col">
            %
          </th>
          <th className="track" scope="col">
            <span className="ends faint">
              <span>−12</span>
              <span>+{percentText(12, 0)}</span>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <span className="key">
              <i className="you" />
              {screenTexts.prices.you}
            </span>
          </th>
          <td className="num">{money(prices.own)}</td>
          <td className="num faint">–</td>
          <td className="num faint">–</td>
          <td className="track">
            <div className="scale" style={guide} aria-hidden="true">
              <ScaleMarks shape={{ marks: you ? [you] : [] }} />
            </div>
          </td>
        </tr>
        {steps.map(([kind, key]) => (
          <StepRow
            key={kind}
            kind={kind}
            own={prices.own}
            price={prices[key]}
            you={you}
            mark={shape.marks.find((each) => each.kind === kind)}
            guide={guide}
          />
        ))}
      </tbody>
    </table>
  );
}

type Mark = ReturnType<typeof shapeOf>['marks'][number];

type StepRowProps = {
  kind: (typeof steps)[number][0];
  own: Money | undefined;
  price: Money | undefined;
  you: Mark | undefined;
  mark: Mark | undefined;
  /** Where the own price is on the scale. */
  guide: CSSProperties | undefined;
};

function StepRow({ kind, own, price, you, mark, guide }: StepRowProps) {
  const over = difference(own, price);
  const bar =
    mark && you
      ? {
          from: Math.min(mark.at, you.at),
          length: Math.abs(mark.at - you.at),
          good: kind === 'box' ? mark.at > you.at : undefined,
        }
      : undefined;
  return (
    <tr>
      <th scope="row">
        <span className="key">
          <i className={kind} />
          {screenTexts.prices[kind]}
        </span>
      </th>
      <td className="num">{money(price)}</td>
      <td className="num">
        {over && price ? signedMoney(over.amount, price.currency) : <span className="faint">–</span>}
      </td>
      <td className="num">
        {over ? (
          `${over.percent > 0 ? '+' : over.percent < 0 ? '−' : ''}${percentText(Math.abs(over.percent))}`
        ) : (
          <span className="faint">–</span>
        )}
      </td>
      <td className="track">
        <div className="scale" style={guide} aria-hidden="true">
          <ScaleMarks shape={{ marks: mark ? [mark] : [], bar }} />
        </div>
      </td>
    </tr>
  );
}

const money = (price: Money | undefined) =>
  price ? formatMoney(price.amount, price.currency) : <span className="faint">–</span>;

function difference(own: Money | undefined, other: Money | undefined): { amount: number; percent: number } | undefined {
  if (!own || !other || own.currency !== other.currency || other.amount <= 0) return undefined;
  const amount = Math.round((own.amount - other.amount) * 100) / 100;
  return { amount, percent: (amount / other.amount) * 100 };
}
