import type { ReactNode } from 'react';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { Tags, Website, Words } from './supplier-columns.tsx';

/** A supplier on a phone. What is pressed most comes first, so that Enter finds it too. */
export const SupplierCard = ({ supplier, actions, more }: { supplier: Supplier; actions: ReactNode; more?: ReactNode }) => (
  <div className="supplier-card">
    <div className="acts">{actions}</div>
    <Words text={supplier.company} strong />
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
