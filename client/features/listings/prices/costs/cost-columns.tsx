import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatDate, formatMoney } from '#shared/format.ts';
import { unitsText } from '#shared/listings/prices/amounts.ts';
import {
  type FoundSku,
  type SellerSku,
  type SkuAmount,
  skuAmounts,
  skuSorts,
} from '#shared/listings/prices/seller-sku.ts';
import { currencyOf, marketplaceOf } from '#shared/marketplaces.ts';
import { costTexts as texts } from './texts.ts';

type ColumnId = keyof typeof texts.columns;

export const isAmountColumn = (id: string): id is SkuAmount => skuAmounts.some((each) => each === id);

export const amountText = (amount: SkuAmount, value: number | null, marketplace: string): string =>
  value === null ? '' : amount === 'unitsADay' ? unitsText(value) : formatMoney(value, currencyOf(marketplace));

type Tools = { onEdit: ((sku: SellerSku) => void) | undefined; onRecord(sku: SellerSku): void };

/** The columns of the grid of costs. @param onEdit undefined for accounts that only read */
export const costColumns = ({ onEdit, onRecord }: Tools): readonly GridColumn<FoundSku>[] => [
  {
    ...plain('sku', 168, ({ sku }) => sku),
    pinned: 'start',
    hideable: false,
    cell: ({ sku }) => <span className="cut strong">{sku}</span>,
  },
  {
    ...plain('product', 208, ({ title }) => title ?? ''),
    cell: (sku) => <ProductName sku={sku} />,
  },
  plain('marketplace', 76, ({ marketplace }) => marketplaceOf(marketplace)?.code ?? marketplace),
  {
    ...plain('asin', 136, ({ asin }) => asin ?? ''),
    cell: ({ asin, marketplace }) =>
      asin === null ? <span className="faint">–</span> : <ProductLink product={{ asin, marketplace }} tabIndex={-1} />,
  },
  plain('fulfillment', 96, ({ fulfillment }) => fulfillment ?? ''),
  ...(['cost', 'floor', 'ceiling', 'prep', 'inbound', 'tax', 'unitsADay'] as const).map(
    (id): GridColumn<FoundSku> => ({
      ...plain(id, id === 'inbound' ? 128 : 96, (sku) => amountText(id, sku[id], sku.marketplace)),
      align: 'end',
      cell: (sku) => amountText(id, sku[id], sku.marketplace) || <span className="faint">–</span>,
    }),
  ),
  plain('feeCategory', 168, ({ feeCategory }) => feeCategory ?? ''),
  plain('changedAt', 112, ({ changedAt }) => (changedAt === 0 ? '–' : formatDate(changedAt))),
  plain('changedBy', 128, ({ changedBy }) => changedBy || '–'),
  {
    ...plain('tools', 84, () => ''),
    pinned: 'end',
    hideable: false,
    cell: (sku) => <RowTools sku={sku} onEdit={onEdit} onRecord={onRecord} inGrid />,
  },
];

function plain(id: ColumnId, width: number, text: (sku: FoundSku) => string): GridColumn<FoundSku> {
  return { id, title: texts.columns[id], width, sortable: skuSorts.some((each) => each === id), text };
}

/** Pictures elsewhere are not shown: the portal makes no third-party requests. */
const ProductName = ({ sku: { title, image } }: { sku: FoundSku }) =>
  title === undefined ? (
    <span className="faint">–</span>
  ) : (
    <>
      {image?.startsWith('data:image/') && <img className="sku-picture" src={image} alt="" />}
      <span className="cut" dir="auto" title={title}>
        {title}
      </span>
    </>
  );

/** In the grid, Tab skips the buttons, and Enter on their cell presses the first. */
const RowTools = ({ sku, onEdit, onRecord, inGrid }: Tools & { sku: SellerSku; inGrid?: boolean }) => (
  <span className="line">
    {onEdit && (
      <IconButton
        icon="pencil"
        label={texts.edit(sku.sku)}
        smallIcon
        tabIndex={inGrid ? -1 : undefined}
        onClick={() => onEdit(sku)}
      />
    )}
    <IconButton
      icon="history"
      label={texts.record(sku.sku)}
      smallIcon
      tabIndex={inGrid ? -1 : undefined}
      onClick={() => onRecord(sku)}
    />
  </span>
);

export const CostCard = ({ sku, ...tools }: Tools & { sku: FoundSku }) => (
  <div className="cost-card">
    <span className="cut strong">{[sku.sku, sku.title].filter(Boolean).join(' · ')}</span>
    <RowTools sku={sku} {...tools} />
    <span className="small soft cut">
      {[sku.marketplace, sku.fulfillment].filter(Boolean).join(' · ')}{' '}
      {sku.asin !== null && <ProductLink product={{ asin: sku.asin, marketplace: sku.marketplace }} />}
    </span>
    <span className="small fig">
      {(['cost', 'floor', 'ceiling'] as const)
        .map((id) => `${texts.columns[id]} ${amountText(id, sku[id], sku.marketplace) || '–'}`)
        .join(' · ')}
    </span>
  </div>
);
