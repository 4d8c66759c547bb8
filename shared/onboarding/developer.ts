/** The two places where a developer is added: the marketplaces of a region count as one of them. */
export const developerMarketplaces = ['US', 'UK'] as const;
export type DeveloperMarketplace = (typeof developerMarketplaces)[number];

/** What the list offers, and as what each counts. */
export const keyMarketplaces: readonly { code: string; name: string; counts: DeveloperMarketplace }[] = [
  { code: 'US', name: 'US', counts: 'US' },
  { code: 'CA', name: 'Canada', counts: 'US' },
  { code: 'MX', name: 'Mexico', counts: 'US' },
  { code: 'UK', name: 'UK', counts: 'UK' },
  { code: 'DE', name: 'Germany', counts: 'UK' },
  { code: 'FR', name: 'France', counts: 'UK' },
  { code: 'IT', name: 'Italy', counts: 'UK' },
  { code: 'ES', name: 'Spain', counts: 'UK' },
];

export const countsAs = (code: string): DeveloperMarketplace => keyMarketplaces.find((each) => each.code === code)?.counts ?? 'US';

/** The developer's name at both is the product's. @param product its short name: 'az' */
export const productName = (product: string): string => `${product.toUpperCase()}Insight`;
