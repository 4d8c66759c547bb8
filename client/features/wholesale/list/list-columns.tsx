import type { Supplier } from '#shared/wholesale/supplier.ts';
import { SaveButton } from '../marks/save-button.tsx';
import { SupplierCard } from './supplier-card.tsx';
import { supplierColumns } from './supplier-columns.tsx';

/** The columns of the search and of the newest suppliers. */
export const listColumns = supplierColumns<Supplier>({ brands: 'Brands', actions: { width: 96, cell: (supplier) => <SaveButton supplier={supplier} /> } });

/** A supplier of theirs on a phone. */
export const listCard = { height: 140, of: (supplier: Supplier) => <SupplierCard supplier={supplier} actions={<SaveButton supplier={supplier} />} /> };

export const idOf = ({ _id }: Supplier): string => _id;
