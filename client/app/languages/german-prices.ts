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
  rightRequired: 'Ihr Konto kann keine Preise ändern. Bitten Sie den Kontoinhaber, das einzuschalten.',
};

/** Only rights that concern alerts and prices: German doesn't cover the other screens of sub-accounts. */
const rights = {
  'Change prices': 'Preise ändern',
  'Changes prices, costs, floors and ceilings. Needs Notifications': 'Ändert Preise, Einkaufspreise, Mindest- und Höchstpreise. Braucht Benachrichtigungen',
  Notifications: 'Benachrichtigungen',
  'Works on your notifications with you': 'Bearbeitet Ihre Benachrichtigungen mit Ihnen',
};

export const germanPrices: Catalog = { 'fees/feeTexts': fees, 'prices/priceTexts': prices, 'members/rights': rights };
