import type { ReactNode } from 'react';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { websiteLink } from '#shared/wholesale/website.ts';
import { supplierPageTexts as texts } from './supplier-page-texts.ts';

/** What the directory says about a supplier. */
export function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const facts: [string, ReactNode][] = [
    [texts.website, <Website key="site" site={supplier.site} />],
    [texts.location, supplier.location],
    [texts.address, supplier.address],
    [texts.category, supplier.category],
    [texts.types, supplier.wholesaleType.join(', ')],
    [texts.sells, supplier.approvedFor.join(', ')],
    [texts.brands, supplier.brandNames.join(', ')],
    [texts.productTypes, supplier.productTypes.join(', ')],
  ];
  return (
    <section>
      <h2>{texts.about}</h2>
      {supplier.description && (
        <p className="soft" dir="auto">
          {supplier.description}
        </p>
      )}
      <dl className="supplier-facts">
        {facts
          .filter(([label, value]) => (label === texts.website ? supplier.site : value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Website({ site }: { site: string | null }) {
  const link = websiteLink(site);
  return link ? (
    <a href={link} target="_blank" rel="noreferrer">
      {site}
    </a>
  ) : (
    site
  );
}
