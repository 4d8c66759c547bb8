import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { Link } from '#client/ui/link.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatCount, formatDate, formatMoney } from '#shared/format.ts';
import { type Buy, buySorts, buyTotal } from '#shared/listings/buys/buy.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { supplierPath } from '#shared/wholesale/paths.ts';
import { lineOf } from './buy-commands.ts';
import { buyTexts as texts } from './texts.ts';

type ColumnId = keyof typeof texts.columns;
type RowTools = {
  /** Whether the reader may open suppliers. */
  linksSuppliers: boolean;
  onRemove(buy: Buy): void;
};

const DASH = '–';
const money = (amount: number, { marketplace }: Buy): string => formatMoney(amount, currencyOf(marketplace));
const nameOf = ({ title, asin }: Buy): string => title || asin;

/** The columns of the Bought screen. */
export const boughtColumns = ({ linksSuppliers, onRemove }: RowTools): readonly GridColumn<Buy>[] => [
  { ...plain('at', 112, ({ at }) => formatDate(at)), pinned: 'start' },
  { ...plain('title', 288, ({ title }) => title ?? ''), pinned: 'start', hideable: false },
  {
    ...plain('asin', 148, ({ asin }) => asin),
    cell: ({ asin, marketplace }) => <ProductLink product={{ asin, marketplace }} tabIndex={-1} />,
  },
  {
    ...plain('marketplace', 76, ({ marketplace }) => marketplace),
    cell: ({ marketplace }) => <span className="tag">{marketplace}</span>,
  },
  figure('pieces', 84, ({ pieces }) => formatCount(pieces)),
  figure('unitCost', 108, (buy) => money(buy.unitCost, buy)),
  figure('total', 116, (buy) => money(buyTotal(buy), buy)),
  {
    ...figure('profit', 124, (buy) => (buy.profit === null ? '' : money(buy.profit, buy))),
    cell: (buy) =>
      buy.profit === null ? DASH : <span className={buy.profit < 0 ? 'bad' : 'good'}>{money(buy.profit, buy)}</span>,
  },
  {
    ...plain('supplier', 180, ({ supplier }) => supplier?.name ?? ''),
    cell: (buy) => <Supplier buy={buy} links={linksSuppliers} />,
  },
  plain('member', 148, ({ member }) => member.name),
  plain('by', 148, ({ by }) => by),
  {
    ...plain('tools', 52, () => ''),
    pinned: 'end',
    hideable: false,
    cell: (buy) => <Remove buy={buy} onRemove={onRemove} inGrid />,
  },
];

function plain(id: ColumnId, width: number, text: (buy: Buy) => string): GridColumn<Buy> {
  const cell = (buy: Buy) => (
    <span className="cut" dir="auto" title={text(buy) || undefined}>
      {text(buy) || DASH}
    </span>
  );
  return {
    id,
    title: id === 'tools' ? '' : texts.columns[id],
    name: texts.columns[id],
    width,
    sortable: buySorts.some((each) => each === id),
    text,
    cell,
  };
}

const figure = (id: ColumnId, width: number, text: (buy: Buy) => string): GridColumn<Buy> => ({
  ...plain(id, width, text),
  align: 'end',
  cell: (buy) => text(buy) || DASH,
});

function Supplier({ buy: { supplier }, links }: { buy: Buy; links: boolean }) {
  if (supplier === null) return DASH;
  if (supplier.id === null || !links)
    return (
      <span className="cut" dir="auto">
        {supplier.name}
      </span>
    );
  return (
    <Link className="cut" dir="auto" href={supplierPath(supplier.id)} tabIndex={-1}>
      {supplier.name}
    </Link>
  );
}

const Remove = ({ buy, onRemove, inGrid }: { buy: Buy; inGrid?: boolean } & Pick<RowTools, 'onRemove'>) =>
  buy.mine && (
    <IconButton
      icon="trash"
      label={texts.remove(nameOf(buy))}
      smallIcon
      tabIndex={inGrid ? -1 : undefined}
      onClick={() => onRemove(buy)}
    />
  );

/** A buy on a phone. */
export const BuyCard = ({ buy, onRemove }: { buy: Buy } & Pick<RowTools, 'onRemove'>) => (
  <div className="buy-card">
    <span className="cut strong" dir="auto">
      {nameOf(buy)}
    </span>
    <Remove buy={buy} onRemove={onRemove} />
    <span className="small fig">
      {lineOf(buy)}, {texts.together(money(buyTotal(buy), buy))}
    </span>
    <span className="small soft cut">
      {[formatDate(buy.at), buy.supplier?.name, buy.member.name].filter(Boolean).join(' · ')}
    </span>
  </div>
);
