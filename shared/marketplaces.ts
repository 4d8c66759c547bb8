/** Amazon's marketplaces. Facts published by Amazon: id, retail domain, currency. */
export type Marketplace = {
  code: string;
  marketplaceId: string;
  name: string;
  region: 'na' | 'eu' | 'fe';
  domain: string;
  currency: string;
};

const m = (code: string, marketplaceId: string, name: string, region: Marketplace['region'], domain: string, currency: string): Marketplace => ({
  code,
  marketplaceId,
  name,
  region,
  domain,
  currency,
});

export const marketplaces: readonly Marketplace[] = [
  m('US', 'ATVPDKIKX0DER', 'United States', 'na', 'amazon.com', 'USD'),
  m('CA', 'A2EUQ1WTGCTBG2', 'Canada', 'na', 'amazon.ca', 'CAD'),
  m('MX', 'A1AM78C64UM0Y8', 'Mexico', 'na', 'amazon.com.mx', 'MXN'),
  m('UK', 'A1F83G8C2ARO7P', 'United Kingdom', 'eu', 'amazon.co.uk', 'GBP'),
  m('DE', 'A1PA6795UKMFR9', 'Germany', 'eu', 'amazon.de', 'EUR'),
  m('IT', 'APJ6JRA9NG5V4', 'Italy', 'eu', 'amazon.it', 'EUR'),
  m('FR', 'A13V1IB3VIYZZH', 'France', 'eu', 'amazon.fr', 'EUR'),
  m('ES', 'A1RKKUPIHCS9HS', 'Spain', 'eu', 'amazon.es', 'EUR'),
  m('BE', 'AMEN7PMS3EDWL', 'Belgium', 'eu', 'amazon.com.be', 'EUR'),
  m('NL', 'A1805IZSGTT6HS', 'Netherlands', 'eu', 'amazon.nl', 'EUR'),
  m('SE', 'A2NODRKZP88ZB9', 'Sweden', 'eu', 'amazon.se', 'SEK'),
  m('PL', 'A1C3SOZRARQ6R3', 'Poland', 'eu', 'amazon.pl', 'PLN'),
  m('TR', 'A33AVAJ2PDY3EV', 'Turkey', 'eu', 'amazon.com.tr', 'TRY'),
  m('EG', 'ARBP9OOSHTCHU', 'Egypt', 'eu', 'amazon.eg', 'EGP'),
  m('SA', 'A17E79C6D8DWNP', 'Saudi Arabia', 'eu', 'amazon.sa', 'SAR'),
  m('AE', 'A2VIGQ35RCS4UG', 'United Arab Emirates', 'eu', 'amazon.ae', 'AED'),
  m('IN', 'A21TJRUUN4KGV', 'India', 'eu', 'amazon.in', 'INR'),
  m('BR', 'A2Q3Y263D00KWC', 'Brazil', 'na', 'amazon.com.br', 'BRL'),
  m('AU', 'A39IBJ37TRP1C6', 'Australia', 'fe', 'amazon.com.au', 'AUD'),
  m('JP', 'A1VC38T7YXB528', 'Japan', 'fe', 'amazon.co.jp', 'JPY'),
  m('SG', 'A19VAU5U5O7RUS', 'Singapore', 'fe', 'amazon.sg', 'SGD'),
];

export const DEFAULT_MARKETPLACE = 'US';

/** The marketplaces the portal's tools offer (portal-3 §1). Alerts may come from any. */
export const supportedMarketplaces = ['US', 'CA', 'MX', 'UK', 'DE', 'IT', 'FR', 'ES'] as const;

const byKey = new Map<string, Marketplace>(
  marketplaces.flatMap((each) => [
    [each.code, each],
    [each.marketplaceId, each],
  ]),
);
// The SP-API wrote GB before its documentation settled on UK.
byKey.set('GB', byKey.get('UK') as Marketplace);

/** @param key a marketplace id ('ATVPDKIKX0DER') or a code ('US', 'GB') */
export const marketplaceOf = (key: string | null | undefined): Marketplace | undefined => (key ? (byKey.get(key) ?? byKey.get(key.toUpperCase())) : undefined);

/** The code for an id or a code. A key nobody knows stays as it is; none at all is US (NOTE-12). */
export const marketplaceCode = (key: string | null | undefined): string => marketplaceOf(key)?.code ?? (key || DEFAULT_MARKETPLACE);

/** The currency of a marketplace; of one that nobody knows, the dollar. */
export const currencyOf = (key: string): string => marketplaceOf(key)?.currency ?? 'USD';

/** The page of an ASIN on its own marketplace. */
export const productUrl = (asin: string, marketplace: string): string =>
  `https://www.${marketplaceOf(marketplace)?.domain ?? 'amazon.com'}/dp/${encodeURIComponent(asin)}`;
