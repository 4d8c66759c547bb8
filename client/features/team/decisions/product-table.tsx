import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { withQuery } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { type ShortcutActions, useShortcuts } from '#client/ui/shortcuts.ts';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { productScreens } from '#shared/products/access.ts';
import { type Person, productKey } from '#shared/team/decisions/decisions.ts';
import { decisionTexts } from './texts.ts';

type Product = {
  asin: string;
  marketplace: string;
  title?: string | null | undefined;
  image?: string | null | undefined;
};

type Column<R> = { title: string; isNumber?: true; cell(row: R): ReactNode };

type ProductTableProps<R extends Product> = {
  label: string;
  /** After the product. */
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** How many rows there are, with those that the list leaves out. */
  total: number;
  /** What an open row shows, and the buttons below it. */
  detail(row: R): ReactNode;
  buttons?(row: R): ReactNode;
  /** Actions by key on the row that had the focus last. Without one they do nothing, and are only in the help. */
  actions?(row: R | undefined): ShortcutActions;
};

/** A table of products, each of which opens its detail. J and K move from row to row, Enter opens. */
export function ProductTable<R extends Product>({
  label,
  columns,
  rows,
  total,
  detail,
  buttons,
  actions,
}: ProductTableProps<R>) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const at = rows.findIndex((row) => keyOf(row) === currentKey);
  const current = rows[at];
  const go = (to: number) =>
    table.current?.querySelectorAll<HTMLElement>('.product-open')[Math.min(rows.length - 1, Math.max(0, to))]?.focus();
  const toggle = (row: R) => setOpenKey(keyOf(row) === openKey ? null : keyOf(row));
  useShortcuts(() => ({
    next: () => go(at + 1),
    previous: () => go(at - 1),
    first: () => go(0),
    last: () => go(rows.length - 1),
    open: current && (() => toggle(current)),
    ...actions?.(current),
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || !(event.target as Element).matches('.product-open')) return;
    event.preventDefault();
    go(to);
  };
  return (
    <>
      <table className="table decision-table" aria-label={label} ref={table}>
        <thead>
          <tr>
            <th scope="col">{decisionTexts.product}</th>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber && 'num'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <ProductRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              open={keyOf(row) === openKey}
              onToggle={() => toggle(row)}
              onFocus={() => setCurrentKey(keyOf(row))}
            >
              {() => (
                <>
                  {detail(row)}
                  <p className="detail-acts">
                    {buttons?.(row)}
                    <Link
                      className="btn small"
                      href={withQuery(productScreens.viewer, new URLSearchParams({ asin: row.asin }))}
                    >
                      {decisionTexts.toViewer}
                    </Link>
                    <ProductLink product={{ asin: row.asin, marketplace: row.marketplace }} />
                  </p>
                </>
              )}
            </ProductRow>
          ))}
        </tbody>
      </table>
      <p className="decision-foot small soft fig" role="status">
        {decisionTexts.of(rows.length, total)}
      </p>
    </>
  );
}

type ProductRowProps<R> = {
  row: R;
  columns: readonly Column<R>[];
  open: boolean;
  onToggle(): void;
  onFocus(): void;
  /** What the row shows when it is open. */
  children(): ReactNode;
};

const ProductRow = <R extends Product>({ row, columns, open, onToggle, onFocus, children }: ProductRowProps<R>) => (
  <>
    <tr className={open ? 'is-open' : undefined} onFocus={onFocus}>
      <ProductCell product={row} open={open} onToggle={onToggle} />
      {columns.map(({ title, isNumber, cell }) => (
        <td key={title} className={isNumber && 'num'} data-l={title}>
          {cell(row)}
        </td>
      ))}
    </tr>
    {open && (
      <tr className="detail-row" onFocus={onFocus}>
        <td colSpan={columns.length + 1}>
          <div className="detail-in">{children()}</div>
        </td>
      </tr>
    )}
  </>
);

type ProductCellProps = { product: Product; open: boolean; onToggle(): void };

/** The first cell of a row: the product, as a button that opens the row's detail. */
const ProductCell = ({ product: { asin, marketplace, title, image }, open, onToggle }: ProductCellProps) => (
  <th scope="row" className="product-head">
    <button type="button" className="product-open" aria-expanded={open} onClick={onToggle}>
      <span className={open ? 'turn is-open' : 'turn'}>
        <Icon name="down" small />
      </span>
      {/* A picture elsewhere would tell its host what the team looks at. */}
      <span className="product-thumb">
        {image?.startsWith('data:image/') ? <img src={image} alt="" /> : <ScreenIcon name="box" />}
      </span>
      <span className="product-name">
        <b className="cut">{title ?? asin}</b>
        <span className="small soft">
          <span className="code">{asin}</span> <span className="tag">{marketplace}</span>
        </span>
      </span>
    </button>
  </th>
);

/** Returns the names of members by id. */
export function namesOf(people: readonly Person[]): (id: string) => string {
  const names = new Map(people.map(({ _id, name, email }) => [_id, name || email]));
  return (id) => names.get(id) ?? decisionTexts.formerMember;
}

/** A member with their initials and color (OWN-08). */
export const MemberName = ({ id, name }: { id: string; name: string }) => (
  <span className="member-name">
    <PersonMark id={id} />
    {name}
  </span>
);

const keyOf = ({ asin, marketplace }: Product): string => productKey(marketplace, asin);
