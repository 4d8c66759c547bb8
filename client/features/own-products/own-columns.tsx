import { useAge } from '#client/ui/age.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { Link } from '#client/ui/link.tsx';
import { PriceScale } from '#client/ui/price-scale.tsx';
import { shapeOf } from '#client/ui/price-scale-geometry.ts';
import { ProductMenu } from '#client/ui/product-link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatPercent } from '#shared/format.lazy.ts';
import { ago, formatCount, formatMoney, formatTime, formatTimestamp } from '#shared/format.ts';
import type { AlertPrices } from '#shared/notifications/alert-kinds.ts';
import { gapOf } from '#shared/notifications/gap.ts';
import { lastCheckOf, newsOf, type OwnProduct, ownProfitAtRisk } from '#shared/own-products/own-product.ts';
import { isOpenChange, isTaken, type PriceChange } from '#shared/prices/change-price.ts';
import { productAddress } from '#shared/products/access.ts';
import { ownProductsTexts as texts } from './texts.ts';

const DASH = '–';

export const nameOf = ({ title, sku, asin }: OwnProduct): string => title ?? sku ?? asin;
export const alertsAddress = ({ asin, marketplace }: Pick<OwnProduct, 'asin' | 'marketplace'>): string =>
  `/notifications?in=all&asin=${asin}&marketplace=${marketplace}`;

export const moneyOf = (amount: number | null, { currency }: OwnProduct): string => (amount === null || currency === null ? '' : formatMoney(amount, currency));

/** The prices of the last message, as the buyer pays them. */
function pricesOfRow({ own, buyBoxPrice, threshold, currency }: OwnProduct): AlertPrices {
  const money = (amount: number | null) => (amount === null || currency === null ? undefined : { amount, currency });
  const [you, buyBox, cap] = [money(own), money(buyBoxPrice), money(threshold)];
  return { ...(you ? { own: you } : {}), ...(buyBox ? { buyBox } : {}), ...(cap ? { threshold: cap } : {}) };
}

type OwnColumnsDeps = {
  changeOf(row: OwnProduct): PriceChange | undefined;
  /** Undefined for accounts that can't change prices. */
  onChangePrice: ((row: OwnProduct) => void) | undefined;
};

/** The columns of 'My products' (ACT-11), after the one that selects. */
export function ownColumns({ changeOf, onChangePrice }: OwnColumnsDeps): readonly GridColumn<OwnProduct>[] {
  const { columns } = texts;
  return [
    {
      id: 'product',
      title: columns.product,
      width: 240,
      pinned: 'start',
      hideable: false,
      sortable: true,
      text: nameOf,
      cell: (row) => (
        <>
          <span className="cut strong" dir="auto" title={nameOf(row)}>
            {nameOf(row)}
          </span>
          {row.condition !== 'new' && <span className="tag">{row.condition}</span>}
          <span className="push" />
          <ProductMenu product={row} tabIndex={-1} />
        </>
      ),
    },
    {
      id: 'sku',
      title: columns.sku,
      width: 132,
      text: ({ sku }) => sku ?? '',
      cell: ({ sku }) =>
        sku === null ? (
          <span className="faint cut">{texts.noSku}</span>
        ) : (
          <span className="code cut" title={sku}>
            {sku}
          </span>
        ),
    },
    {
      id: 'buyBox',
      title: columns.buyBox,
      width: 204,
      sortable: true,
      text: ({ buyBox, flap }) => (flap ? texts.flaps : texts.states[buyBox]),
      cell: (row) => <BuyBoxCell row={row} />,
    },
    {
      id: 'rival',
      title: columns.rival,
      width: 140,
      text: (row) => rivalText(row),
      cell: (row) => (
        <span className="cut" dir="auto" title={row.rival?.sellerId ?? undefined}>
          {rivalText(row) || <span className="faint">{DASH}</span>}
        </span>
      ),
    },
    {
      id: 'price',
      title: columns.price,
      width: 116,
      align: 'end',
      sortable: true,
      text: (row) => moneyOf(row.price, row),
      cell: (row) => <PriceCell row={row} change={changeOf(row)} />,
    },
    { id: 'scale', title: columns.scale, width: 124, text: () => '', cell: (row) => <ScaleCell row={row} /> },
    { id: 'gap', title: columns.gap, width: 116, align: 'end', sortable: true, text: (row) => gapText(row), cell: (row) => <GapCell row={row} /> },
    {
      id: 'quantity',
      title: columns.quantity,
      width: 72,
      align: 'end',
      sortable: true,
      text: ({ quantity }) => (quantity === null ? '' : formatCount(quantity)),
      cell: ({ quantity }) =>
        quantity === null ? <span className="faint">{DASH}</span> : <span className={quantity === 0 ? 'bad' : undefined}>{formatCount(quantity)}</span>,
    },
    {
      id: 'alerts',
      title: columns.alerts,
      name: texts.alertsToday,
      width: 80,
      align: 'end',
      sortable: true,
      text: ({ alerts }) => formatCount(alerts),
      cell: (row) => <AlertsLink row={row} />,
    },
    {
      id: 'risk',
      title: columns.risk,
      width: 124,
      align: 'end',
      sortable: true,
      text: ({ risk }) => (risk ? formatMoney(risk.perDay, risk.currency) : ''),
      cell: ({ risk }) => (risk ? <b className="fig">{formatMoney(risk.perDay, risk.currency)}</b> : <span className="faint">{DASH}</span>),
    },
    { id: 'profit', title: columns.profit, name: texts.profitADay, width: 128, align: 'end', text: profitText, cell: (row) => <ProfitCell row={row} /> },
    {
      id: 'seenAt',
      title: columns.seenAt,
      width: 176,
      sortable: true,
      text: (row) => timeText(lastCheckOf(row)),
      cell: (row) => <LastCheck row={row} />,
    },
    { id: 'asin', title: columns.asin, width: 116, text: ({ asin }) => asin, cell: (row) => <AsinLink row={row} /> },
    { id: 'marketplace', title: columns.marketplace, width: 104, text: ({ marketplace }) => marketplace },
    ...(onChangePrice
      ? [
          {
            id: 'change',
            title: '',
            name: texts.changePrice,
            width: 48,
            minWidth: 48,
            maxWidth: 48,
            pinned: 'end' as const,
            hideable: false,
            text: () => '',
            cell: (row: OwnProduct) =>
              row.sku === null ? null : (
                <button
                  type="button"
                  className="btn quiet small icon"
                  tabIndex={-1}
                  aria-label={texts.changePriceOf(row.sku)}
                  title={texts.changePriceOf(row.sku)}
                  onClick={() => onChangePrice(row)}
                >
                  <ScreenIcon name="pencil" />
                </button>
              ),
          },
        ]
      : []),
  ];
}

/** The name of the seller who has the Buy Box: the whole id until it is known. */
export function rivalText({ buyBox, rival, rivalName }: OwnProduct): string {
  if (buyBox !== 'lost') return '';
  const name = rivalName ?? rival?.sellerId ?? texts.someone;
  return rival?.channel ? `${name}, ${rival.channel}` : name;
}

const looks = { lost: ['box', 'bad'], none: ['no-box', ''], mine: ['box full', 'good'], unknown: ['', 'faint'] } as const;

export function BuyBoxCell({ row }: { row: OwnProduct }) {
  const { flap } = row;
  if (flap)
    return (
      <span className="buy-box cut" title={texts.flapped(formatCount(flap.times), formatTime(flap.since))}>
        <ScreenIcon name="flap" small />
        <b>{texts.flaps}</b>
        <span className="small soft cut">{texts.flapped(formatCount(flap.times), formatTime(flap.since))}</span>
      </span>
    );
  const [mark, look] = looks[row.buyBox];
  return (
    <span className="buy-box cut">
      {mark && <i className={mark} />}
      <b className={look}>{texts.states[row.buyBox]}</b>
      {row.since !== null && row.buyBox !== 'unknown' && (
        <span className="small soft">
          <Since at={row.since} />
        </span>
      )}
      {row.buyable === false && (
        <span className="tag loss" title={texts.notBuyable}>
          !<span className="unseen"> {texts.notBuyable}</span>
        </span>
      )}
    </span>
  );
}

function Since({ at }: { at: number }) {
  const age = useAge(at);
  return (
    <span className="fig" title={formatTimestamp(at)}>
      {ago(age)}
    </span>
  );
}

export function profitText(row: OwnProduct): string {
  const profit = ownProfitAtRisk(row);
  return profit === null || !row.risk ? '' : formatMoney(profit, row.risk.currency);
}

export const noProfitText = ({ risk, noProfit }: OwnProduct): string => texts.noProfit[risk === null ? 'sales' : (noProfit ?? 'later')];

/** The profit at risk, or why there is none. */
function ProfitCell({ row }: { row: OwnProduct }) {
  const profit = profitText(row);
  if (profit !== '') return <span className="fig">{profit}</span>;
  const why = noProfitText(row);
  return (
    <span className="faint" title={why}>
      {DASH}
      <span className="unseen"> {why}</span>
    </span>
  );
}

const timeText = (at: number | null): string => (at === null ? '' : formatTimestamp(at));

/** When the offers were last known for sure, and how. */
export function LastCheck({ row }: { row: OwnProduct }) {
  const at = lastCheckOf(row);
  if (at === null) return <span className="faint">{DASH}</span>;
  const news = newsText(row);
  return (
    <span className="cut">
      <Since at={at} /> <span className={newsOf(row)?.late === undefined ? 'small soft' : 'tag'}>{news}</span>
    </span>
  );
}

function newsText(row: OwnProduct): string {
  const { by, late } = newsOf(row) ?? { by: 'message' };
  if (late === undefined) return by === 'message' ? texts.byMessage : texts.byCheck;
  const minutes = Math.max(1, Math.round(late / 60_000));
  return texts.byLateCheck(minutes < 60 ? texts.minutes(formatCount(minutes)) : texts.hours(formatCount(Math.round(minutes / 60))));
}

/** The price, and a change of it that is not shown by the marketplace yet. */
export function PriceCell({ row, change }: { row: OwnProduct; change: PriceChange | undefined }) {
  const said = change && changeText(change);
  return (
    <span className="fig cut" title={said}>
      {moneyOf(row.price, row) || <span className="faint">{DASH}</span>}
      {said && (
        <>
          <i className={`change-mark ${change.state}`} />
          <span className="unseen">, {said}</span>
        </>
      )}
    </span>
  );
}

function changeText(change: PriceChange): string | undefined {
  const price = formatMoney(change.after, change.currency);
  if (isOpenChange(change.state)) return texts.onItsWay(price);
  if (change.state === 'refused') return texts.refused(price);
  return isTaken(change.state) && change.state !== 'confirmed' ? texts.taken(price) : undefined;
}

export function ScaleCell({ row }: { row: OwnProduct }) {
  const shape = shapeOf(pricesOfRow(row));
  if (shape.marks.length === 0) return <span className="faint">{DASH}</span>;
  const money = (amount: number | null) => moneyOf(amount, row) || DASH;
  return <PriceScale shape={shape} label={texts.scale(money(row.own), money(row.buyBoxPrice), money(row.threshold))} />;
}

function gapText(row: OwnProduct): string {
  const gap = gapOf(pricesOfRow(row));
  if (!gap) return '';
  if (gap.amount === 0) return texts.match;
  const percent = formatPercent(Math.abs(gap.percent), 1);
  return gap.amount > 0 ? texts.over(percent) : texts.under(percent);
}

export function GapCell({ row }: { row: OwnProduct }) {
  const gap = gapOf(pricesOfRow(row));
  if (!gap) return <span className="faint">{DASH}</span>;
  const [way, money] =
    gap.amount === 0
      ? ['flat good', texts.match]
      : [gap.amount > 0 ? 'up bad' : 'down good', `${gap.amount > 0 ? '+' : ''}${formatMoney(gap.amount, gap.currency)}`];
  return (
    <span className={`delta ${way}`} title={gapText(row)}>
      {money}
      <span className="unseen"> {gapText(row)}</span>
    </span>
  );
}

export const AlertsLink = ({ row }: { row: OwnProduct }) => (
  <Link href={alertsAddress(row)} tabIndex={-1} aria-label={texts.seeAlerts(formatCount(row.alerts), nameOf(row))}>
    {formatCount(row.alerts)}
  </Link>
);

/** Its menu is beside the name, which is always in sight. */
export const AsinLink = ({ row }: { row: OwnProduct }) => (
  <Link className="code" href={productAddress(row)} tabIndex={-1}>
    {row.asin}
  </Link>
);
