import { marketplaceIdOf } from './marketplace-ids.ts';
import { type Marketplace, marketplaceOf, type supportedMarketplaces } from './marketplaces.ts';

export type SupportedMarketplace = (typeof supportedMarketplaces)[number];

/** A marketplace's settings for the tools (portal-2 §3a), in its sellers' units. */
export type MarketplaceSettings = {
  /** Amazon's seller id in the marketplace, and the marketplace id. */
  merchantId: string;
  marketPlaceId: string;
  marketplaceCode: SupportedMarketplace;
  currency: string;
  /** For Intl.NumberFormat; the locale decides where the symbol goes. */
  formatCurrency: { style: 'currency'; currency: string };
  currencySymbol: string;
  currencySymbolPosition: 'before' | 'after';
  domain: string;
  sellerCentralDomain: string;
  sellerCentralUrl: string;
  sellerLoginUrl: string;
  enrolUrl: string;
  weightUnit: 'lbs' | 'kgs';
  dimensionUnit: 'in' | 'cm';
  cubicUnit: 'cu ft' | 'cu m';
  samplePostalLocation: { postalCode: string; city: string };
  /** The suffix of the retail domain: 'com', 'co.uk'. */
  urlSuffix: string;
  priceTrackerDomain: string;
  keepaId: number;
  language: string;
  locale: string;
  decimalSeparator: '.' | ',';
  iso2: string;
  sizeTiers: readonly string[];
  /** Amazon's own seller ids in the marketplace, by name. */
  listMerchant: Readonly<Record<string, string>>;
  inEurope: boolean;
};

const standardToOversize = [
  'Small standard',
  'Large standard',
  'Small oversize',
  'Medium oversize',
  'Large oversize',
  'Special oversize',
] as const;
const envelopeToOversize = [
  'Small envelope',
  'Standard envelope',
  'Large envelope',
  'Extra-large envelope',
  'Small parcel',
  'Standard parcel',
  'Small oversize',
  'Standard oversize',
  'Large oversize',
  'Special oversize',
] as const;

type Given = Pick<
  MarketplaceSettings,
  'merchantId' | 'currencySymbol' | 'samplePostalLocation' | 'keepaId' | 'language' | 'locale' | 'sizeTiers'
> & {
  trackerDomain: string;
  warehouse?: string;
};

export const marketplaceSettings: Readonly<Record<SupportedMarketplace, MarketplaceSettings>> = {
  US: settings('US', {
    merchantId: 'ATVPDKIKX0DER',
    warehouse: 'A2L77EE7U53NWQ',
    currencySymbol: '$',
    samplePostalLocation: { postalCode: '98109', city: 'Seattle' },
    keepaId: 1,
    language: 'English',
    locale: 'en-US',
    sizeTiers: standardToOversize,
    trackerDomain: 'camelcamelcamel.com',
  }),
  CA: settings('CA', {
    merchantId: 'A3DWYIK6Y9EEQB',
    currencySymbol: '$',
    samplePostalLocation: { postalCode: 'M5V 2T6', city: 'Toronto' },
    keepaId: 6,
    language: 'English',
    locale: 'en-CA',
    sizeTiers: ['Envelope', 'Standard', 'Oversize', 'Special oversize'],
    trackerDomain: 'ca.camelcamelcamel.com',
  }),
  MX: settings('MX', {
    merchantId: 'AVDBXBAVVSXLQ',
    currencySymbol: '$',
    samplePostalLocation: { postalCode: '06500', city: 'Ciudad de México' },
    keepaId: 11,
    language: 'Spanish',
    locale: 'es-MX',
    sizeTiers: ['Standard', 'Oversize', 'Special oversize'],
    trackerDomain: 'keepa.com',
  }),
  UK: settings('UK', {
    merchantId: 'A3P5ROKL5A1OLE',
    warehouse: 'A2OAJ7377F756P',
    currencySymbol: '£',
    samplePostalLocation: { postalCode: 'EC1A 1BB', city: 'London' },
    keepaId: 2,
    language: 'English',
    locale: 'en-GB',
    sizeTiers: envelopeToOversize,
    trackerDomain: 'uk.camelcamelcamel.com',
  }),
  DE: settings('DE', {
    merchantId: 'A3JWKAKR8XB7XF',
    warehouse: 'A8KICS1PHF7ZO',
    currencySymbol: '€',
    samplePostalLocation: { postalCode: '10115', city: 'Berlin' },
    keepaId: 3,
    language: 'German',
    locale: 'de-DE',
    sizeTiers: envelopeToOversize,
    trackerDomain: 'de.camelcamelcamel.com',
  }),
  IT: settings('IT', {
    merchantId: 'A11IL2PNWYJU7H',
    warehouse: 'A1HO9729ND375Y',
    currencySymbol: '€',
    samplePostalLocation: { postalCode: '00184', city: 'Roma' },
    keepaId: 8,
    language: 'Italian',
    locale: 'it-IT',
    sizeTiers: envelopeToOversize,
    trackerDomain: 'it.camelcamelcamel.com',
  }),
  FR: settings('FR', {
    merchantId: 'A1X6FK5RDHNB96',
    warehouse: 'A2CVHYRTWLQO9T',
    currencySymbol: '€',
    samplePostalLocation: { postalCode: '75001', city: 'Paris' },
    keepaId: 4,
    language: 'French',
    locale: 'fr-FR',
    sizeTiers: envelopeToOversize,
    trackerDomain: 'fr.camelcamelcamel.com',
  }),
  ES: settings('ES', {
    merchantId: 'A1AT7YVPFBWXBL',
    warehouse: 'A6T89FGPU3U0Q',
    currencySymbol: '€',
    samplePostalLocation: { postalCode: '28013', city: 'Madrid' },
    keepaId: 9,
    language: 'Spanish',
    locale: 'es-ES',
    sizeTiers: envelopeToOversize,
    trackerDomain: 'es.camelcamelcamel.com',
  }),
};

/** Labels of the statistics periods (portal-2 §3a). */
export const periodLabels = {
  '30d': '30 days',
  '90d': '90 days',
  '180d': '180 days',
  life_time: 'Lifetime',
  drop_30d: '30 days drop',
  drop_90d: '90 days drop',
  drop_180d: '180 days drop',
  drop_life_time: 'Lifetime drop',
  drop_percent_30d: '30 days drop %',
  drop_percent_90d: '90 days drop %',
  drop_percent_180d: '180 days drop %',
  drop_percent_life_time: 'Lifetime drop %',
  highest_90d: 'Highest in 90 days',
  lowest_90d: 'Lowest in 90 days',
  current_90d: 'Current in 90 days',
} as const;

function settings(code: SupportedMarketplace, given: Given): MarketplaceSettings {
  const { domain, currency, region } = marketplaceOf(code) as Marketplace;
  const inEurope = region === 'eu';
  const sellerCentralDomain = inEurope ? 'sellercentral-europe.amazon.com' : `sellercentral.${domain}`;
  const imperial = code === 'US';
  const comma = ['DE', 'IT', 'FR', 'ES'].includes(code);
  return {
    merchantId: given.merchantId,
    marketPlaceId: marketplaceIdOf(code) ?? '',
    marketplaceCode: code,
    currency,
    formatCurrency: { style: 'currency', currency },
    currencySymbol: given.currencySymbol,
    currencySymbolPosition: comma ? 'after' : 'before',
    domain,
    sellerCentralDomain,
    sellerCentralUrl: `https://${sellerCentralDomain}`,
    sellerLoginUrl: `https://${sellerCentralDomain}/signin`,
    enrolUrl: `https://${sellerCentralDomain}/fba/enrollment`,
    weightUnit: imperial ? 'lbs' : 'kgs',
    dimensionUnit: imperial ? 'in' : 'cm',
    cubicUnit: imperial ? 'cu ft' : 'cu m',
    samplePostalLocation: given.samplePostalLocation,
    urlSuffix: domain.replace('amazon.', ''),
    priceTrackerDomain: given.trackerDomain,
    keepaId: given.keepaId,
    language: given.language,
    locale: given.locale,
    decimalSeparator: comma ? ',' : '.',
    iso2: code === 'UK' ? 'GB' : code,
    sizeTiers: given.sizeTiers,
    listMerchant: { Amazon: given.merchantId, ...(given.warehouse ? { 'Amazon Warehouse': given.warehouse } : {}) },
    inEurope,
  };
}
