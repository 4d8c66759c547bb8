import type { ReactNode } from 'react';
import { CellLink } from '#client/ui/grid/columns/cells.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { websiteLink } from '#shared/wholesale/website.ts';
import { SaveButton } from '../save-button.tsx';

type SupplierColumnsOptions<R extends Supplier> = {
  /** Title of the brands column; the saved list uses another. */
  brands: string;
  /** Extra columns of the list, the first of the scrolling ones because the list is about them. */
  own?: readonly GridColumn<R>[];
  actions: { width: number; cell(row: R): ReactNode };
};

const DASH = '–';

/** Returns the columns of a supplier list, in the specification's order (WHO-02). */
export function supplierColumns<R extends Supplier>({
  brands,
  own = [],
  actions,
}: SupplierColumnsOptions<R>): readonly GridColumn<R>[] {
  return [
    { ...words('location', 'Location', 124, ({ location }) => location), pinned: 'start' },
    { ...words('category', 'Category', 148, ({ category }) => category), pinned: 'start' },
    {
      ...words('company', 'Company', 212, ({ company }) => company),
      pinned: 'start',
      hideable: false,
      cell: ({ company }) => <Words text={company} strong />,
    },
    ...own,
    words('address', 'Address', 200, ({ address }) => address),
    {
      ...words('website', 'Website', 208, ({ site }) => site),
      cell: ({ site }) => <Website site={site} />,
    },
    words('description', 'Description', 340, ({ description }) => description),
    {
      ...words('wholesaleType', 'Wholesale Type', 212, ({ wholesaleType }) => wholesaleType.join(', ')),
      cell: ({ wholesaleType }) => <Tags words={wholesaleType} />,
    },
    words('approvedFor', 'Approved For', 236, ({ approvedFor }) => approvedFor.join(', ')),
    words('brandNames', brands, 240, ({ brandNames }) => brandNames.join(', ')),
    words('productTypes', 'Product Types', 220, ({ productTypes }) => productTypes.join(', ')),
    {
      id: 'actions',
      title: 'Actions',
      width: actions.width,
      maxWidth: actions.width,
      pinned: 'end',
      hideable: false,
      text: () => '',
      cell: actions.cell,
    },
  ];
}

const words = <R extends Supplier>(
  id: string,
  title: string,
  width: number,
  value: (row: R) => string | null,
): GridColumn<R> => ({
  id,
  title,
  width,
  text: (row) => value(row) ?? '',
  cell: (row) => <Words text={value(row)} />,
});

/** Text in its own direction, since names may be right-to-left. The title shows it in full. */
export const Words = ({ text, strong }: { text: string | null; strong?: boolean }) => (
  <span className={strong ? 'cut strong' : 'cut'} dir="auto" title={text ?? undefined}>
    {text || DASH}
  </span>
);

/** Shows the website as written; links it only if it is a valid web URL. */
const Website = ({ site }: { site: string | null }) =>
  site ? <CellLink href={websiteLink(site)}>{site}</CellLink> : DASH;

export const Tags = ({ words: all }: { words: readonly string[] }) =>
  all.length === 0
    ? DASH
    : [...new Set(all)].map((each) => (
        <span key={each} className="tag">
          {each}
        </span>
      ));

/** A supplier on a phone. The most used action comes first, so that Enter triggers it. */
export const SupplierCard = ({
  supplier,
  actions,
  name,
  more,
}: {
  supplier: Supplier;
  actions: ReactNode;
  name?: ReactNode;
  more?: ReactNode;
}) => (
  <div className="supplier-card">
    <div className="acts">{actions}</div>
    {name ?? <Words text={supplier.company} strong />}
    <span className="small soft cut">{[supplier.location, supplier.category].filter(Boolean).join(' · ')}</span>
    <p className="about">{supplier.description}</p>
    {more}
    <div className="tag-line">
      <Tags words={supplier.wholesaleType} />
    </div>
    {supplier.site && (
      <div className="small cut">
        <Website site={supplier.site} />
      </div>
    )}
  </div>
);

export const listColumns = supplierColumns<Supplier>({
  brands: 'Brands',
  actions: { width: 96, cell: (supplier) => <SaveButton supplier={supplier} /> },
});

export const listCard = {
  height: 140,
  of: (supplier: Supplier) => <SupplierCard supplier={supplier} actions={<SaveButton supplier={supplier} />} />,
};

export const idOf = ({ _id }: Supplier): string => _id;
