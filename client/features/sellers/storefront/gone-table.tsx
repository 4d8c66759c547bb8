import { useId } from 'react';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatCount, formatMoney } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { LookedAt } from '#shared/sellers/look.ts';
import { storefrontTexts } from './texts.ts';

/** Listings that left the storefront since the last look, as they were then. */
export function GoneTable({
  gone,
  marketplace,
  sellerId,
}: {
  gone: readonly LookedAt[];
  marketplace: string;
  sellerId: string | null;
}) {
  const id = useId();
  return (
    <section className="gone-listings" aria-labelledby={id}>
      <h2 id={id}>
        {storefrontTexts.goneSince} <span className="count">{formatCount(gone.length)}</span>
      </h2>
      {gone.length === 0 ? (
        <p className="soft">{storefrontTexts.noneGone}</p>
      ) : (
        <table className="table">
          <TableHead columns={[storefrontTexts.title, storefrontTexts.asin, num(storefrontTexts.lastPrice)]} />
          <tbody>
            {gone.slice(0, MOST_SHOWN).map(({ asin, title, price }) => (
              <tr key={asin}>
                <th scope="row">
                  <span className="cut" dir="auto" title={title ?? undefined}>
                    {title ?? storefrontTexts.unknown}
                  </span>
                </th>
                <td>
                  <ProductLink product={{ asin, marketplace, rival: { sellerId } }} />
                </td>
                <td className="num">
                  {price === null ? storefrontTexts.unknown : formatMoney(price, currencyOf(marketplace))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {gone.length > MOST_SHOWN && <p className="soft small">{storefrontTexts.moreGone(gone.length - MOST_SHOWN)}</p>}
    </section>
  );
}

/** Limits this unvirtualized table, since an emptied storefront may have lost thousands of listings. */
const MOST_SHOWN = 200;
