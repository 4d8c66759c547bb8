import { type CSSProperties, useMemo, useState } from 'react';
import { Picture } from '#client/ui/grid/columns/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatMoney, formatNumber, formatPercent } from '#shared/format.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { ComparedItem, ComparedKind } from '#shared/products/comparisons/comparison.ts';
import { type ComparedField, compareFields } from '#shared/products/comparisons/differences.ts';
import { sellerAddress, sellerTabs } from '#shared/sellers/access.ts';
import { type FieldColumn, fieldsOf, nameOfItem } from './compared-fields.ts';
import { compareTexts as texts } from './texts.ts';

type ComparedTableProps = {
  kind: ComparedKind;
  marketplace: SupportedMarketplace;
  ids: readonly string[];
  /** In the order of the ids; null where it is not loaded. */
  items: readonly (ComparedItem | null)[];
  unknown: ReadonlySet<string>;
  onRemove(id: string): void;
};

const closed = { isOpen: false, toggle: () => {} };

/**
 * A column per product or seller, a row per field. Rows whose values differ are marked, figures with their distance to
 * the first, and the best one by its name.
 */
export function ComparedTable({ kind, marketplace, ids, items, unknown, onRemove }: ComparedTableProps) {
  const [only, setOnly] = useState(false);
  const columns = useMemo(() => fieldsOf(kind, marketplace), [kind, marketplace]);
  const fields = useMemo(
    () =>
      compareFields(
        columns,
        items.map((item) => item ?? { values: {} }),
      ),
    [columns, items],
  );
  const differing = fields.filter(({ differs }) => differs);
  const shown = only ? differing : fields;
  const groups = [...Map.groupBy(shown, ({ group }) => group)];
  const loaded = items.filter((item) => item !== null).length;
  return (
    <>
      {loaded > 1 && (
        <div className="compared-tools">
          <b className="fig">{texts.differing(differing.length, fields.length)}</b>
          <Switch label={texts.onlyDiffering} checked={only} onChange={(event) => setOnly(event.target.checked)} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
      <section className="compared-scroll" aria-label={texts.table} tabIndex={0}>
        <table className="table compared" style={{ '--columns': ids.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{texts.field}</span>
              </th>
              {ids.map((id, at) => (
                <th key={id} scope="col">
                  <ItemHead
                    id={id}
                    item={items[at] ?? null}
                    kind={kind}
                    marketplace={marketplace}
                    isUnknown={unknown.has(id)}
                    onRemove={() => onRemove(id)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([group, rows]) => (
            <tbody key={group}>
              <tr className="compared-group">
                <th scope="rowgroup" colSpan={ids.length + 1}>
                  {texts.groups[group]}
                </th>
              </tr>
              {rows.map((field) => (
                <FieldRow key={field.id} field={field} items={items} marketplace={marketplace} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

type FieldRowProps = {
  field: ComparedField<FieldColumn>;
  items: readonly (ComparedItem | null)[];
  marketplace: SupportedMarketplace;
};

function FieldRow({ field, items, marketplace }: FieldRowProps) {
  const first = field.values[0];
  return (
    <tr className={field.differs ? 'differs' : undefined}>
      <th scope="row">
        {field.title}
        {field.differs && <span className="unseen"> ({texts.differs})</span>}
      </th>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity besides their place
        <td key={at} className={field.align === 'end' ? 'fig' : undefined}>
          {item && field.cell?.(item, closed)}
          {at === field.best && (
            <span className="small good compared-best">
              <Icon name="check" small /> {texts.better(items.length)}
            </span>
          )}
          {at > 0 && <Distance of={field} value={field.values[at]} first={first} marketplace={marketplace} />}
        </td>
      ))}
    </tr>
  );
}

function Distance({
  of,
  value,
  first,
  marketplace,
}: {
  of: FieldColumn;
  value: unknown;
  first: unknown;
  marketplace: SupportedMarketplace;
}) {
  if (typeof value !== 'number' || typeof first !== 'number' || of.align !== 'end') return null;
  const by = Math.round((value - first) * 100) / 100;
  if (by === 0) return null;
  const text =
    of.kind === 'money'
      ? formatMoney(by, currencyOf(marketplace))
      : of.kind === 'percent'
        ? formatPercent(by)
        : formatNumber(by);
  return (
    <span className="small soft compared-by">
      {by > 0 ? `+${text}` : text} <span className="unseen">{texts.toFirst}</span>
    </span>
  );
}

type ItemHeadProps = {
  id: string;
  item: ComparedItem | null;
  kind: ComparedKind;
  marketplace: SupportedMarketplace;
  isUnknown: boolean;
  onRemove(): void;
};

function ItemHead({ id, item, kind, marketplace, isUnknown, onRemove }: ItemHeadProps) {
  const name = item ? nameOfItem(item) : id;
  const image = item?.values.image;
  const code = <span className="code">{id}</span>;
  return (
    <div className="compared-head">
      {kind === 'products' && (
        <Picture image={Array.isArray(image) ? image[0] : typeof image === 'string' ? image : null} />
      )}
      <span className="compared-name">
        <span dir="auto">{name}</span>
        <IconButton icon="close" label={texts.remove(name)} onClick={onRemove} />
      </span>
      {kind === 'products' ? (
        <ProductLink product={{ asin: id, marketplace }} />
      ) : (
        <Link href={sellerAddress(sellerTabs.storefront, id, marketplace)}>{code}</Link>
      )}
      <span className="small faint">{item ? texts.asOf(item.at) : isUnknown ? texts.unknown : texts.notRead}</span>
    </div>
  );
}
