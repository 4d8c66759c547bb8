/** What the filters offer, in the documents' words and order (portal-3 §9): these are the words on the wire too. */

export const wholesaleLocations = ['US', 'Canada', 'United Kingdom', 'Germany', 'Italy', 'Spain', 'France', 'Poland', 'Latvia', 'Switzerland'] as const;
export type WholesaleLocation = (typeof wholesaleLocations)[number];

export const approvedFors = ['Online Store', 'Amazon', 'eBay', 'Physical Retail'] as const;
export type ApprovedFor = (typeof approvedFors)[number];

export const wholesaleTypes = ['Light Bulk', 'Dropship', 'Private Label', 'Pallet Deals'] as const;
export type WholesaleType = (typeof wholesaleTypes)[number];

/** The documents count 24 and name three of them: first, last and 'Mature Audiences 18+'. The others are ours. */
export const wholesaleCategories = [
  'Art',
  'Baby & Toddler',
  'Books & Media',
  'Cameras & Optics',
  'Cell Phones & Accessories',
  'Clothing, Shoes & Jewelry',
  'Collectibles',
  'Computers & Software',
  'Consumer Electronics',
  'Food & Beverages',
  'Furniture',
  'Health & Beauty',
  'Home & Garden',
  'Industrial & Scientific',
  'Luggage & Bags',
  'Mature Audiences 18+',
  'Musical Instruments',
  'Office & School Supplies',
  'Party & Gifts',
  'Pet Supplies',
  'Religious & Ceremonial',
  'Sporting Goods',
  'Toys & Games',
  'Vehicles, Parts & Accessories',
] as const;
export type WholesaleCategory = (typeof wholesaleCategories)[number];
