import { type CSSProperties, useId } from 'react';
import { axisOf, formatTick } from '#client/ui/charts/axis.ts';
import { formatCount, formatPercent } from '#shared/format.ts';
import type { SellerCategory } from '#shared/sellers/seller.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';
import { storefrontTexts } from './texts.ts';
import '#client/ui/tags.css';
import '#client/ui/charts/charts.css';

type CategoriesProps = { categories: readonly SellerCategory[] };

/** Bars with each category's number of listings, and how many of them Amazon sells too (STORE-03). */
export function CategoryStatistics({ categories, heading = true }: CategoriesProps & { heading?: boolean }) {
  const id = useId();
  return (
    <section
      className="category-statistics"
      aria-labelledby={heading ? id : undefined}
      aria-label={heading ? undefined : sellerTexts.categories}
    >
      {heading && <h2 id={id}>{sellerTexts.categories}</h2>}
      {categories.length === 0 ? (
        <p className="soft">{storefrontTexts.noCategories}</p>
      ) : (
        <>
          <CategoryTable categories={categories} />
          <p className="bar-legend small soft" aria-hidden="true">
            <span>
              <i className="listing-bar" style={barStyle(1, 1)} />
              {storefrontTexts.amazonBar}
            </span>
            <span>
              <i className="listing-bar" style={barStyle(1, 0)} />
              {storefrontTexts.otherBar}
            </span>
          </p>
        </>
      )}
    </section>
  );
}

function CategoryTable({ categories }: CategoriesProps) {
  const axis = axisOf(
    categories.map(({ listing_count }) => listing_count),
    { parts: 2 },
  );
  const all = sum(categories, 'listing_count');
  const amazon = sum(categories, 'listing_count_amazon');
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{sellerTexts.category}</th>
          <th scope="col" className="bar-cell">
            <span className="bar-axis" aria-hidden="true">
              {axis.ticks.map((tick) => (
                <i key={tick} style={barStyle(tick / axis.max)}>
                  {formatTick(tick)}
                </i>
              ))}
            </span>
            <span className="unseen">{storefrontTexts.bar}</span>
          </th>
          <th scope="col" className="num">
            {sellerTexts.listings}
          </th>
          <th scope="col" className="num wrap">
            {sellerTexts.amazonListings}
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ name, listing_count, listing_count_amazon }) => (
          <tr key={name}>
            <th scope="row">
              <span className="cut" title={name}>
                {name}
              </span>
            </th>
            <td className="bar-cell">
              <span
                className="listing-bar"
                style={barStyle(listing_count / axis.max, listing_count_amazon / (listing_count || 1))}
              />
            </td>
            <td className="num">{formatCount(listing_count)}</td>
            <Share of={listing_count} part={listing_count_amazon} />
          </tr>
        ))}
        <tr className="total">
          <th scope="row">{storefrontTexts.allCategories}</th>
          <td />
          <td className="num">{formatCount(all)}</td>
          <Share of={all} part={amazon} />
        </tr>
      </tbody>
    </table>
  );
}

const Share = ({ part, of }: { part: number; of: number }) => (
  <td className="num">
    {formatCount(part)}{' '}
    {of > 0 && <span className="faint">{storefrontTexts.share(formatPercent((part * 100) / of, 0))}</span>}
  </td>
);

/** @param at position on the axis @param inside filled share of it; both from 0 to 1 */
const barStyle = (at: number, inside = 0): CSSProperties =>
  Object.fromEntries([
    ['--at', share(at)],
    ['--in', share(inside)],
  ]) as CSSProperties;

const share = (of: number): string => `${(Math.min(1, Math.max(0, of)) * 100).toFixed(2)}%`;

const sum = (categories: readonly SellerCategory[], of: 'listing_count' | 'listing_count_amazon'): number =>
  categories.reduce((total, category) => total + category[of], 0);
