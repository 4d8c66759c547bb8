import { formatCount, plural } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const tokens = (count: number): string => plural(count, { one: '1 token', other: `${formatCount(count)} tokens` });

/** The product data and the imports on the product's page. */
export const lookUpTexts = localized('products/lookUpTexts', {
  title: 'Product data',
  hint: 'Nothing is spent until you press.',
  lookUp: (atMost: number | undefined) =>
    atMost === undefined ? 'Look it up' : atMost === 0 ? 'Look it up, free today' : `Look it up for ${tokens(atMost)}`,
  failed: 'The product could not be looked up.',
  notFound: 'The provider knows no such product in this marketplace.',
  spent: (count: number) => (count === 0 ? 'No token was spent.' : `${tokens(count)} spent.`),
  imports: 'In imports',
  loadingImports: 'Loading the imports',
  failedImports: 'The imports could not be loaded.',
  importedBy: (day: string, by: string) => `${day} by ${by}`,
  unitCost: (cost: string) => `cost ${cost}`,
  profit: (profit: string) => `profit ${profit}`,
});
