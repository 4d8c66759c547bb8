import { describe, expect, it } from 'vitest';
import { changesOf, isShown, listingsOf, nameOfListing, shownKinds } from './listing.ts';
import { listingColumns } from './listing-columns.tsx';

const products = [
  { asin: 'B000000001', title: 'Known', buy_box_price_new: 10 },
  { asin: 'B000000002', title: 'Dearer', buy_box_price_new: 12.5 },
  { asin: 'B000000003', title: null, buy_box_price_new: 9 },
];
const look = {
  at: 1,
  listings: [
    { asin: 'B000000001', title: 'Known', price: 10 },
    { asin: 'B000000002', title: 'Dearer', price: 11 },
    { asin: 'B000000009', title: 'Gone', price: 4 },
  ],
};

describe('the changes since the last visit to a storefront', () => {
  it('are marked on each listing, and gone listings are separate', () => {
    const listings = listingsOf(products, look);
    expect(listings.map(({ isNew, was }) => [isNew, was])).toEqual([
      [false, null],
      [false, 11],
      [true, null],
    ]);
    expect(shownKinds.map((kind) => listings.filter((listing) => isShown(kind, listing)).length)).toEqual([3, 1, 1, 3]);
    expect(changesOf(products, look).gone.map(({ asin }) => asin)).toEqual(['B000000009']);
  });

  it('include nothing new at the first visit', () => {
    expect(listingsOf(products, null).every(({ isNew, was }) => !isNew && was === null)).toBe(true);
  });

  it('name a listing without a title by its ASIN', () => {
    expect(listingsOf(products, null).map(nameOfListing)).toEqual(['Known', 'Dearer', 'B000000003']);
  });
});

describe('the columns of a storefront', () => {
  it('are the selected ones, with the product pinned and the most important ones first', () => {
    const ids = (...flags: Parameters<typeof listingColumns>[0]) =>
      listingColumns(flags, 'US', false).map(({ id }) => id);
    expect(ids('rating', 'root_rank')).toEqual(['asin', 'rank_of_root_category', 'rating']);
    expect(ids('info', 'buybox_new').slice(0, 4)).toEqual(['image', 'title', 'asin', 'buy_box_price_new']);
    expect(ids('variations', 'variations_themes')).toEqual(['asin', 'variation_theme', 'variation_asins']);
    expect(
      listingColumns(['rating'], 'US', false)
        .filter(({ pinned }) => pinned)
        .map(({ id }) => id),
    ).toEqual(['asin']);
    expect(
      listingColumns(['info'], 'US', true)
        .filter(({ pinned }) => pinned)
        .map(({ id }) => id),
    ).toEqual(['new', 'image', 'title']);
  });

  it('show prices in the marketplace’s currency', () => {
    const [listing] = listingsOf(products, null);
    const price = (marketplace: string) =>
      listingColumns(['buybox_new'], marketplace, false)
        .find(({ id }) => id === 'buy_box_price_new')
        ?.text(listing as never);
    expect([price('US'), price('UK'), price('DE')]).toEqual(['$10.00', '£10.00', '€10.00']);
  });
});
