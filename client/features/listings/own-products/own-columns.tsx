import { useAge } from '#client/ui/age.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { Link } from '#client/ui/link.tsx';
import { PriceScale } from '#client/ui/price-scale.tsx';
import { shapeOf } from '#client/ui/price-scale-geometry.ts';
import { IconButton, ScreenIcon } from '#client/ui/screen-icon.tsx';
import { expectedTexts } from '#client/widgets/listings/texts.ts';
import { ProductMenu } from '#client/widgets/products/product-link.tsx';
import { ago, formatCount, formatMoney, formatPercent, formatTime, formatTimestamp } from '#shared/format.ts';
import { gapOf } from '#shared/inbox/gap.ts';
import {
  isListingCurrent,
  isStockCurrent,
  landedOf,
  lastCheckOf,
  newsOf,
  type OwnProduct,
  ownProfitAtRisk,
  pricesOfSku,
} from '#shared/listings/own-products/own-product.ts';
import { isOpenChange, isTaken, type PriceChange } from '#shared/listings/prices/change-price.ts';
import { isWalmart, marketplaceTag } from '#shared/marketplaces.ts';
import { productAddress } from '#shared/products/access.ts';
import { ownProductsTexts as texts } from './texts.ts';

const DASH = '–';

export const nameOf = ({ title, sku, asin }: OwnProduct): string => title ?? sku ?? asin;
const alertsAddress = ({ asin, marketplace }: Pick<OwnProduct, 'asin' | 'marketplace'>): string =>
  `/notifications?in=all&${isWalmart(marketplace) ? 'q' : 'asin'}=${encodeURIComponent(asin)}&marketplace=${marketplace}`;

const moneyOf = (amount: number | null, { currency }: Pick<OwnProduct, 'currency'>): string =>
  amount === null || currency === null ? '' : formatMoney(amount, currency);

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
      width: 280,
      grows: true,
      pinned: 'start',
      hideable: false,
      sortable: true,
      text: (row) => [row.title, row.sku, row.asin, row.marketplace].filter(Boolean).join(', '),
      cell: (row) => (
        <>
          <div className="lines">
            <span>
              <span className="cut strong" dir="auto" title={nameOf(row)}>
                {nameOf(row)}
              </span>
              {row.condition !== 'new' && <span className="tag">{row.condition}</span>}
            </span>
            <ProductIds row={row} />
          </div>
          <ProductMenu product={row} tabIndex={-1} />
        </>
      ),
    },
    {
      id: 'buyBox',
      title: columns.buyBox,
      width: 228,
      sortable: true,
      text: (row) => [row.flap ? texts.flaps : texts.states[row.buyBox], rivalText(row)].filter(Boolean).join(', '),
      cell: (row) => (
        <div className="lines">
          <BuyBoxCell row={row} />
          {rivalText(row) && (
            <span className="small soft">
              <span className="cut" dir="auto" title={row.rival?.sellerId ?? undefined}>
                {texts.toSomeone(rivalText(row))}
              </span>
            </span>
          )}
        </div>
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
    {
      id: 'expected',
      title: columns.expected,
      width: 148,
      align: 'end',
      text: (row) => expectedText(row),
      cell: (row) => <ExpectedCell row={row} />,
    },
    {
      id: 'gap',
      title: columns.gap,
      name: columns.scale,
      width: 148,
      sortable: true,
      text: (row) => gapText(row),
      cell: (row) => (
        <div className="lines">
          <ScaleCell row={row} />
          <GapCell row={row} />
        </div>
      ),
    },
    {
      id: 'quantity',
      title: columns.quantity,
      width: 72,
      align: 'end',
      sortable: true,
      text: ({ quantity }) => (quantity === null ? '' : formatCount(quantity)),
      cell: (row) => <StockCell row={row} />,
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
      width: 136,
      align: 'end',
      sortable: true,
      text: ({ risk }) => (risk ? formatMoney(risk.perDay, risk.currency) : ''),
      cell: (row) => (
        <div className="lines">
          {row.risk ? (
            <b className="fig">{formatMoney(row.risk.perDay, row.risk.currency)}</b>
          ) : (
            <span className="faint">{DASH}</span>
          )}
          <ProfitCell row={row} />
        </div>
      ),
    },
    {
      id: 'seenAt',
      title: columns.seenAt,
      width: 148,
      sortable: true,
      text: (row) => timeText(lastCheckOf(row)),
      cell: (row) => <LastCheck row={row} />,
    },
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
                <IconButton
                  icon="pencil"
                  label={texts.changePriceOf(row.sku)}
                  tabIndex={-1}
                  titled
                  onClick={() => onChangePrice(row)}
                />
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

const looks = {
  lost: ['box', 'bad'],
  none: ['no-box', ''],
  mine: ['box full', 'good'],
  unknown: ['', 'faint'],
} as const;

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
  const decides = isListingCurrent(row);
  const soldOut = row.quantity === 0 && isStockCurrent(row);
  return (
    <span className="buy-box cut">
      {mark && <i className={mark} />}
      <b className={look}>{texts.states[row.buyBox]}</b>
      {row.since !== null && row.buyBox !== 'unknown' && !soldOut && (
        <span className="small soft">
          <Since at={row.since} />
        </span>
      )}
      {soldOut && (
        <span className="tag loss" title={stockSource(row)}>
          {texts.outOfStock}
        </span>
      )}
      {row.buyable === false && decides && !soldOut && (
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

const noProfitText = ({ risk, noProfit }: OwnProduct): string =>
  texts.noProfit[risk === null ? 'sales' : (noProfit ?? 'later')];

/** The profit at risk, or why there is none. */
function ProfitCell({ row }: { row: OwnProduct }) {
  const profit = profitText(row);
  if (profit !== '') return <span className="small soft fig">{texts.profitOf(profit)}</span>;
  const why = noProfitText(row);
  return (
    <span className="small faint" title={why}>
      {texts.profitOf(DASH)}
      <span className="unseen"> {why}</span>
    </span>
  );
}

/** What identifies a row: its SKU, the ASIN, which leads to the product's page, and the marketplace. */
export const ProductIds = ({ row }: { row: OwnProduct }) => (
  <span className="small soft product-ids">
    <span className={row.sku === null ? 'cut' : 'code cut'} title={row.sku ?? undefined}>
      {row.sku ?? texts.noSku}
    </span>
    {!isWalmart(row.marketplace) && (
      <Link className="code" href={productAddress(row)} tabIndex={-1}>
        {row.asin}
      </Link>
    )}
    {marketplaceTag(row.marketplace)}
  </span>
);

function StockCell({ row }: { row: OwnProduct }) {
  const { quantity } = row;
  if (quantity === null) return <span className="faint">{DASH}</span>;
  return (
    <span className={quantity === 0 && isStockCurrent(row) ? 'fig bad' : 'fig'} title={stockSource(row)}>
      {formatCount(quantity)}
    </span>
  );
}

/** By which observation the stock is as it is: Amazon's count, the listing, or a message after it that shows the offer. */
function stockSource(row: OwnProduct): string | undefined {
  const at = row.fba?.at ?? row.listedAt;
  if (at === null) return undefined;
  if (row.quantity === 0 && !isStockCurrent(row) && row.seenAt !== null)
    return texts.forSaleSince(formatTimestamp(row.seenAt), formatTimestamp(at));
  return (row.fba ? texts.countedAt : texts.listedAt)(formatTimestamp(at));
}

const timeText = (at: number | null): string => (at === null ? '' : formatTimestamp(at));

/** When the offers were last known for sure, and how. */
function LastCheck({ row }: { row: OwnProduct }) {
  const at = lastCheckOf(row);
  if (at === null) return <span className="faint">{DASH}</span>;
  const news = newsText(row);
  return (
    <div className="lines">
      <Since at={at} />
      <span className={newsOf(row)?.late === undefined ? 'small soft' : 'tag'}>{news}</span>
    </div>
  );
}

function newsText(row: OwnProduct): string {
  const { by, late } = newsOf(row) ?? { by: 'message' };
  if (late === undefined) return by === 'message' ? texts.byMessage : texts.byCheck;
  const minutes = Math.max(1, Math.round(late / 60_000));
  return texts.byLateCheck(
    minutes < 60 ? texts.minutes(formatCount(minutes)) : texts.hours(formatCount(Math.round(minutes / 60))),
  );
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

const expectedText = ({ expected, ...row }: OwnProduct): string => {
  if (!expected) return '';
  return expected.price === null ? expectedTexts.gaps[expected.gap ?? 'no-answer'] : moneyOf(expected.price, row);
};

/** The price at or below which Amazon expects the Buy Box, and how old it is, or why there is none. */
function ExpectedCell({ row }: { row: OwnProduct }) {
  const { expected } = row;
  const text = expectedText(row);
  if (!expected) return <span className="faint">{DASH}</span>;
  if (expected.price === null)
    return (
      <span className="small soft cut" title={text}>
        {text}
      </span>
    );
  return (
    <div className="lines">
      <span className="fig">{text}</span>
      <Since at={expected.at} />
    </div>
  );
}

export function ScaleCell({ row }: { row: OwnProduct }) {
  const shape = shapeOf(pricesOfSku(row));
  if (shape.marks.length === 0) return null;
  const money = (amount: number | null) => moneyOf(amount, row) || DASH;
  return (
    <PriceScale shape={shape} label={texts.scale(money(landedOf(row)), money(row.buyBoxPrice), money(row.threshold))} />
  );
}

function gapText(row: OwnProduct): string {
  const gap = gapOf(pricesOfSku(row));
  if (!gap) return '';
  if (gap.amount === 0) return texts.match;
  const percent = formatPercent(Math.abs(gap.percent), 1);
  return gap.amount > 0 ? texts.over(percent) : texts.under(percent);
}

export function GapCell({ row }: { row: OwnProduct }) {
  const gap = gapOf(pricesOfSku(row));
  if (!gap) return <span className="faint">{DASH}</span>;
  const [way, money] =
    gap.amount === 0
      ? ['flat good', texts.match]
      : [
          gap.amount > 0 ? 'up bad' : 'down good',
          `${gap.amount > 0 ? '+' : ''}${formatMoney(gap.amount, gap.currency)}`,
        ];
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
