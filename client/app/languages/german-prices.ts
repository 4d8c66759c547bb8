import type { feeTexts } from '#shared/fees/texts.ts';
import type { Catalog, Translated } from '#shared/localized.ts';
import type { priceTexts } from '#shared/prices/texts.ts';

const fees: Translated<typeof feeTexts> = {
  profit: 'Gewinn',
  beforeReferralFee: 'vor Amazons Verkaufsgebühr',
  empty: { 'no-price': 'Kein Preis', 'no-cost': 'Kein Einkaufspreis eingetragen' },
  parts: {
    referral: 'Verkaufsgebühr',
    closing: 'Abschlussgebühr',
    fulfillment: 'Versandgebühr',
    cost: 'Einkaufspreis',
    prep: 'Vorbereitung',
    inbound: 'Anlieferung',
    tax: 'Steuer',
  },
  sources: { 'fees-api': 'Product Fees API', 'product-data': 'Produktdaten', entered: 'eingetragen' },
  schedule: (dated) => `geschätzt, Gebührentabelle vom ${dated}`,
};

const prices: Translated<typeof priceTexts> = {
  choices: {
    'match-buy-box': 'Wie die Buy Box',
    'one-below': 'Einen Cent darunter',
    'match-lowest': 'Wie das niedrigste Angebot',
    'meet-threshold': 'Auf die Preisschwelle',
    former: 'Früherer Preis',
  },
  refused: { 'no-price': 'Preis eingeben', 'below-floor': 'Unter Ihrem Mindestpreis', 'above-ceiling': 'Über Ihrem Höchstpreis' },
};

export const germanPrices: Catalog = { 'fees/feeTexts': fees, 'prices/priceTexts': prices };
