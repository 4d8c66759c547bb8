/**
 * Amazon's marketplaces: retail domain and currency, as Amazon publishes them. The ids are in marketplace-ids.ts,
 * because no page needs them. Walmart's come after them, with codes of their own (decision 17).
 */
export type Marketplace = {
  code: string;
  name: string;
  /** Amazon's region. */
  region: 'na' | 'eu' | 'fe' | 'walmart';
  domain: string;
  currency: string;
};

const m = (
  code: string,
  name: string,
  region: Marketplace['region'],
  domain: string,
  currency: string,
): Marketplace => ({
  code,
  name,
  region,
  domain,
  currency,
});

export const marketplaces: readonly Marketplace[] = [
  m('US', 'United States', 'na', 'amazon.com', 'USD'),
  m('CA', 'Canada', 'na', 'amazon.ca', 'CAD'),
  m('MX', 'Mexico', 'na', 'amazon.com.mx', 'MXN'),
  m('UK', 'United Kingdom', 'eu', 'amazon.co.uk', 'GBP'),
  m('DE', 'Germany', 'eu', 'amazon.de', 'EUR'),
  m('IT', 'Italy', 'eu', 'amazon.it', 'EUR'),
  m('FR', 'France', 'eu', 'amazon.fr', 'EUR'),
  m('ES', 'Spain', 'eu', 'amazon.es', 'EUR'),
  m('BE', 'Belgium', 'eu', 'amazon.com.be', 'EUR'),
  m('IE', 'Ireland', 'eu', 'amazon.ie', 'EUR'),
  m('NL', 'Netherlands', 'eu', 'amazon.nl', 'EUR'),
  m('SE', 'Sweden', 'eu', 'amazon.se', 'SEK'),
  m('PL', 'Poland', 'eu', 'amazon.pl', 'PLN'),
  m('TR', 'Turkey', 'eu', 'amazon.com.tr', 'TRY'),
  m('EG', 'Egypt', 'eu', 'amazon.eg', 'EGP'),
  m('SA', 'Saudi Arabia', 'eu', 'amazon.sa', 'SAR'),
  m('AE', 'United Arab Emirates', 'eu', 'amazon.ae', 'AED'),
  m('ZA', 'South Africa', 'eu', 'amazon.co.za', 'ZAR'),
  m('IN', 'India', 'eu', 'amazon.in', 'INR'),
  m('BR', 'Brazil', 'na', 'amazon.com.br', 'BRL'),
  m('AU', 'Australia', 'fe', 'amazon.com.au', 'AUD'),
  m('JP', 'Japan', 'fe', 'amazon.co.jp', 'JPY'),
  m('SG', 'Singapore', 'fe', 'amazon.sg', 'SGD'),
];

/** Where the portal connects Walmart. A product there is named by the seller's SKU, never by an ASIN. */
export const WALMART_US = 'WM-US';
export const walmartMarketplaces: readonly Marketplace[] = [m(WALMART_US, 'Walmart', 'walmart', 'walmart.com', 'USD')];
/** @param code a marketplace's code, of Amazon or Walmart */
export const isWalmart = (code: string): boolean => code.startsWith('WM-');
/** Who runs a marketplace. */
export const marketplaceOwner = (code: string): 'Amazon' | 'Walmart' => (isWalmart(code) ? 'Walmart' : 'Amazon');
/** A code's spelling: 'US', 'WM-US'. */
export const MARKETPLACE_CODE = /^(?:WM-)?[A-Z]{2}$/;
/** How a marketplace is called beside a product: 'US', 'Walmart'. */
export const marketplaceTag = (code: string): string => (isWalmart(code) ? (marketplaceOf(code)?.name ?? code) : code);

/** All of Amazon: a seller has alerts, costs, and buys wherever they sell. */
export const marketplaceCodes: readonly string[] = marketplaces.map(({ code }) => code);
/** The same with Walmart's. */
export const sellingCodes: readonly string[] = [...marketplaceCodes, ...walmartMarketplaces.map(({ code }) => code)];

export const DEFAULT_MARKETPLACE = 'US';

/** The marketplaces that the portal's tools support (portal-3 §1). Alerts may come from any. */
export const supportedMarketplaces = ['US', 'CA', 'MX', 'UK', 'DE', 'IT', 'FR', 'ES'] as const;

const byCode = new Map<string, Marketplace>([...marketplaces, ...walmartMarketplaces].map((each) => [each.code, each]));
// SP-API used GB before its documentation settled on UK.
byCode.set('GB', byCode.get('UK') as Marketplace);

/** @param code 'US', 'GB', in any case; for ids use marketplace-ids.ts */
export const marketplaceOf = (code: string | null | undefined): Marketplace | undefined =>
  code ? byCode.get(code.toUpperCase()) : undefined;

/** The marketplace's currency; USD if the marketplace is unknown. */
export const currencyOf = (key: string): string => marketplaceOf(key)?.currency ?? 'USD';

/** Decimals of the currency's smallest unit. Of the marketplaces' currencies, only the yen has none. */
export const decimalsOf = (currency: string): number => (currency === 'JPY' ? 0 : 2);

/** Rounds to the currency's smallest unit, halves away from zero. */
export function roundedTo(amount: number, currency: string): number {
  const units = 10 ** decimalsOf(currency);
  // Without the small addition, 1.005 would round down, because it is stored as 1.00499….
  return Math.round(amount * units + Math.sign(amount) * 1e-7) / units;
}
