import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatMoney } from '#shared/format.ts';
import type { ChangedListing } from '#shared/inbox/changed-listing.ts';
import { localized } from '#shared/localized.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { ProductLink } from '../products/product-link.tsx';
import '#client/ui/tags.css';
import './changed-listings.css';

const texts = localized('widgets/changedListings', {
  name: 'Changed listings',
  listing: 'Listing',
  price: 'Price',
  changes: { new: 'New', gone: 'Gone', repriced: 'Repriced' },
  unknown: '–',
  more: (count: number) => `And ${count === 1 ? '1 more' : `${count} more`} in the storefront.`,
});

/** What a daily look at a followed storefront found. @param total all changes, of which these are some */
export function ChangedListings({
  listings,
  total,
  marketplace,
}: {
  listings: readonly ChangedListing[];
  total: number;
  marketplace: string;
}) {
  const price = (amount: number | null) =>
    amount === null ? texts.unknown : formatMoney(amount, currencyOf(marketplace));
  return (
    <section aria-label={texts.name}>
      <table className="table changed-listings">
        <TableHead columns={[texts.listing, num(texts.price)]} />
        <tbody>
          {listings.map(({ asin, title, change, was, now }) => (
            <tr key={asin}>
              <th scope="row">
                <span className="cut" dir="auto" title={title ?? asin}>
                  {title ?? asin}
                </span>
                <span className="small">
                  <span className={change === 'new' ? 'tag new' : 'tag'}>{texts.changes[change]}</span>{' '}
                  <ProductLink product={{ asin, marketplace }} />
                </span>
              </th>
              <td className="num fig">
                {change === 'new' ? price(now) : change === 'gone' ? price(was) : `${price(was)} → ${price(now)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > listings.length && <p className="soft small">{texts.more(total - listings.length)}</p>}
    </section>
  );
}
