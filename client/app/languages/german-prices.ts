import type { whyTexts } from '#client/features/notifications/detail/why-texts.ts';
import type { addTexts, importTexts } from '#client/features/prices/costs/dialog-texts.ts';
import type { costTexts } from '#client/features/prices/costs/texts.ts';
import type { newPriceTexts, priceChangeTexts, productCostTexts, riskTexts, skuValueTexts } from '#client/features/prices/texts.ts';
import type { feeTexts } from '#shared/fees/texts.ts';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';
import type { priceTexts } from '#shared/prices/texts.ts';

const productCosts: Translated<typeof productCostTexts> = {
  title: 'Kosten und Gewinn',
  all: 'Alle Kosten',
  loading: 'Die Kosten werden geladen',
  failed: 'Die Kosten konnten nicht geladen werden.',
  none: 'Für dieses Produkt sind keine Kosten eingetragen.',
  add: 'Kosten eintragen',
  edit: 'Ändern',
  fields: { cost: 'Einkaufspreis', floor: 'Untergrenze', ceiling: 'Obergrenze' },
  by: (who, when) => `Eingetragen von ${who}, ${when}`,
};

const fees: Translated<typeof feeTexts> = {
  profit: 'Gewinn',
  beforeReferralFee: 'vor Amazons Verkaufsgebühr',
  empty: { 'no-price': 'Kein Preis', 'no-cost': 'Kein Einkaufspreis eingetragen' },
  parts: {
    referral: 'Verkaufsgebühr',
    closing: 'Abschlussgebühr',
    other: 'Andere Gebühren',
    fulfillment: 'Versandgebühr',
    cost: 'Einkaufspreis',
    prep: 'Vorbereitung',
    inbound: 'Anlieferung',
    tax: 'Steuer',
  },
  sources: { 'product-data': 'Produktdaten', entered: 'eingetragen' },
  feesApi: (day, of) => (of === undefined ? `Amazons Schätzung vom ${day}` : `nach Amazons Schätzung vom ${day} für ${of}`),
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

const newPrice: Translated<typeof newPriceTexts> = {
  title: 'Neuer Preis',
  loading: 'Ihre SKUs werden geladen',
  failed: 'Ihre SKUs konnten nicht geladen werden.',
  none: 'Der Marktplatz führt keine SKU von Ihnen für dieses Produkt in diesem Zustand.',
  sku: 'SKU',
  choice: 'Auswahl',
  price: 'Preis',
  own: 'Eigener Preis',
  ownPrice: (currency) => `Eigener Preis in ${currency}`,
  floor: (money) => `Mindestpreis ${money}`,
  ceiling: (money) => `Höchstpreis ${money}`,
  noLimits: 'Für diese SKU ist kein Mindest- oder Höchstpreis eingetragen.',
  roi: 'ROI',
  edit: 'Einkaufspreis und Grenzen bearbeiten',
  allCosts: 'Alle Kosten dieses Produkts',
  after: (parts) => `Abgezogen: ${parts}.`,
  working: (money) => `Rechenweg für ${money}`,
  noFulfillment: 'Die Versandgebühr ist nicht bekannt.',
  change: (money) => `Preis ändern auf ${money}`,
  below: (money) => `Unter Ihrem Mindestpreis: ${money}`,
  above: (money) => `Über Ihrem Höchstpreis: ${money}`,
  same: (money) => `Ihr Preis ist schon ${money}`,
  enter: 'Preis eingeben',
  from: (sku, money) => `${sku}, bisher ${money}. Kann zurückgenommen werden.`,
  noPrice: 'Der Marktplatz nennt den jetzigen Preis dieser SKU nicht. Deshalb kann er hier nicht geändert werden.',
  unsure: 'Es kam keine Antwort. Drücken Sie noch einmal: Der Preis wird nur einmal geändert.',
  units: (count) => `${count} auf Lager`,
  warnings: {
    sale: (money, until) =>
      until === undefined
        ? `Ein Aktionspreis von ${money} läuft: Käufer sehen diesen.`
        : `Ein Aktionspreis von ${money} läuft bis ${until}: Käufer sehen diesen.`,
    business: (money) => `Geschäftskunden zahlen ${money}. Amazon nimmt keinen Geschäftspreis über dem Preis an.`,
    minimum: (money) => `Er liegt unter dem Minimum, das Sie bei Amazon gesetzt haben (${money}).`,
    maximum: (money) => `Er liegt über dem Maximum, das Sie bei Amazon gesetzt haben (${money}).`,
    rule: 'Eine Preisregel bei Amazon bestimmt diesen Preis und kann die Änderung aufheben.',
  },
};

const priceChange: Translated<typeof priceChangeTexts> = {
  steps: 'Preisänderung',
  sent: 'Gesendet',
  accepted: 'Angenommen',
  confirmed: 'Bestätigt',
  waiting: { sent: 'gleich', accepted: 'Amazon antwortet', confirmed: 'mit der nächsten Meldung' },
  onItsWay: (money) => `${money} ist unterwegs. Sie können dies schließen.`,
  took: (money) => `Amazon hat ${money} angenommen.`,
  tookWithWarnings: (money) => `Amazon hat ${money} mit einer Warnung angenommen.`,
  isConfirmed: (money) => `Eine Meldung von Amazon zeigt ${money}.`,
  refused: (money, still) => `${money} wurde abgelehnt. Ihr Preis ist weiterhin ${still}.`,
  undo: (money) => `Rückgängig, wieder ${money}`,
  again: 'Anderen Preis wählen',
  record: 'Preisänderungen',
  recordFailed: 'Die Preisänderungen konnten nicht geladen werden.',
  recordLoading: 'Preisänderungen werden geladen',
  states: { asked: 'wird gesendet', sent: 'gesendet', accepted: 'angenommen', warned: 'mit Warnung angenommen', refused: 'abgelehnt', confirmed: 'bestätigt' },
  undid: 'eine Rücknahme',
  entry: (name, before, after) => `${name}: ${before} auf ${after}`,
};

/** Only rights that concern alerts and prices: German doesn't cover the other screens of sub-accounts. */
const rights = {
  'Change prices': 'Preise ändern',
  'Changes prices, costs, floors and ceilings. Needs Notifications': 'Ändert Preise, Einkaufspreise, Mindest- und Höchstpreise. Braucht Benachrichtigungen',
  Notifications: 'Benachrichtigungen',
  'Works on your notifications with you': 'Bearbeitet Ihre Benachrichtigungen mit Ihnen',
};

const skuValues: Translated<typeof skuValueTexts> = {
  title: (sku) => `Einkaufspreis und Grenzen von ${sku}`,
  fields: {
    cost: (currency) => `Einkaufspreis in ${currency}`,
    prep: (currency) => `Vorbereitung in ${currency}`,
    inbound: (currency) => `Anlieferung in ${currency}`,
    floor: (currency) => `Mindestpreis in ${currency}`,
    ceiling: (currency) => `Höchstpreis in ${currency}`,
    tax: (currency) => `Steuer in ${currency}`,
    unitsADay: () => 'Verkäufe am Tag',
  },
  noAmount: 'Geben Sie einen Betrag wie 9.80 ein, oder lassen Sie das Feld leer',
  category: 'Gebührenkategorie',
  categoryHint: (dated) => `Für Amazons Verkaufsgebühr, geschätzt nach der Tabelle vom ${dated}.`,
  noCategory: 'Nicht gewählt: Beträge vor der Verkaufsgebühr',
  submit: 'Speichern',
  cancel: 'Abbrechen',
};

const costs: Translated<typeof costTexts> = {
  title: 'Kosten und Grenzen',
  search: 'Suchen',
  searchHint: 'SKUs und ASINs suchen',
  lacks: 'Zeigen',
  lacking: {
    all: 'Alle SKUs',
    cost: 'Ohne Einkaufspreis',
    floor: 'Ohne Mindestpreis',
    ceiling: 'Ohne Höchstpreis',
    unitsADay: 'Ohne Verkäufe am Tag',
  },
  everywhere: 'Alle Marktplätze',
  clear: 'Filter löschen',
  columns: {
    sku: 'SKU',
    product: 'Produkt',
    marketplace: 'Markt',
    asin: 'ASIN',
    fulfillment: 'Versand',
    condition: 'Zustand',
    cost: 'Einkaufspreis',
    floor: 'Mindestpreis',
    ceiling: 'Höchstpreis',
    prep: 'Vorbereitung',
    inbound: 'Anlieferung',
    tax: 'Steuer',
    unitsADay: 'Verkäufe am Tag',
    feeCategory: 'Gebührenkategorie',
    changedAt: 'Geändert',
    changedBy: 'Von',
    tools: 'Bearbeiten',
  },
  cell: (column, sku) => `${column} von ${sku}`,
  hint: 'Eingabe oder eine Ziffer bearbeitet eine Zelle, Eingabe speichert sie und geht nach unten.',
  noAmount: 'Geben Sie einen Betrag wie 9.80 ein, oder lassen Sie das Feld leer',
  notSaved: (sku) => `${sku} wurde nicht gespeichert`,
  edit: (sku) => `${sku} bearbeiten`,
  record: (sku) => `Änderungen von ${sku}`,
  recordLoading: 'Änderungen werden geladen',
  recordFailed: 'Die Änderungen konnten nicht geladen werden.',
  noRecord: 'Keine Änderungen in den letzten 400 Tagen.',
  how: { entered: 'eingetragen', imported: 'importiert' },
  change: (column, before, after) => `${column}: ${before} auf ${after}`,
  close: 'Schließen',
  none: 'Importieren Sie eine CSV-Datei, fügen Sie eine SKU hinzu, oder tragen Sie ihren Einkaufspreis dort ein, wo Sie ihren Preis ändern: in einer Benachrichtigung.',
  noneFound: 'Keine SKU passt.',
  unsupported: 'Ihr Anbieter speichert keine Kosten und Grenzen.',
  newRows: (count) => `${formatCount(count)} neu`,
  exports: {
    exporting: (done, of) => (of === undefined ? formatCount(done) : `${formatCount(done)} von ${formatCount(of)} SKUs`),
    exportBar: 'Export',
    cancel: 'Abbrechen',
    exported: (count) => `${formatCount(count)} SKUs exportiert`,
    exportFailed: 'Export fehlgeschlagen',
    exportStopped: (done) => `Die Datei enthält nur die ersten ${formatCount(done)} SKUs.`,
    exportCancelled: 'Export abgebrochen',
    exportStored: (done, of) => `Die Datei enthält ${formatCount(done)}${of === undefined ? '' : ` von ${formatCount(of)}`} SKUs.`,
    unsupported: 'Ihr Anbieter unterstützt keinen CSV-Export.',
  },
  export: 'Exportieren',
  import: 'Importieren',
  add: 'SKU hinzufügen',
};

const addSku: Translated<typeof addTexts> = {
  title: 'SKU hinzufügen',
  sku: 'Verkäufer-SKU',
  asin: 'ASIN',
  asinHint: 'Führt von Benachrichtigungen zu dieser SKU. Sie können das Feld leer lassen.',
  marketplace: 'Marktplatz',
  noSku: 'Geben Sie die SKU ein, wie sie in Seller Central steht',
  noAsin: 'Geben Sie eine ASIN aus 10 Buchstaben und Ziffern ein',
  submit: 'Hinzufügen',
  cancel: 'Abbrechen',
};

const importCosts: Translated<typeof importTexts> = {
  title: 'Kosten und Grenzen importieren',
  file: 'CSV-Datei',
  hint: 'Eine Spalte SKU und beliebige von Marketplace, ASIN, Fulfillment, Cost, Floor, Ceiling, Prep, Inbound shipping, Tax, Units a day, Fee category. Eine leere Zelle ändert nichts, ein Strich entfernt den Wert. Höchstens 10.000 Zeilen.',
  marketplace: 'Marktplatz der Zeilen, die keinen haben',
  submit: 'Importieren',
  cancel: 'Abbrechen',
  done: 'Fertig',
  another: 'Weitere Datei importieren',
  unreadable: 'Die Datei konnte nicht gelesen werden.',
  saved: (count) => (count === 1 ? '1 SKU gespeichert' : `${formatCount(count)} SKUs gespeichert`),
  unchanged: (count) => `${formatCount(count)} unverändert`,
  refused: (count) => `${formatCount(count)} abgelehnt`,
  report: 'Abgelehnte Zeilen',
  row: 'Zeile',
  key: 'SKU',
  column: 'Spalte',
  reason: 'Grund',
  more: (count) => `Und ${formatCount(count)} weitere: Laden Sie den Bericht herunter.`,
  download: 'Bericht herunterladen',
};

const why: Translated<typeof whyTexts> = {
  seller: (id) => `Verkäufer ${id}`,
  winner: 'Der Gewinner der Buy Box',
  rated: (percent) => ` Bewertung: ${percent}.`,
  outOfStock: 'Ihr Listing hatte keinen Bestand mehr, als es zuletzt gelesen wurde, und Ihr Angebot hat nicht die Buy Box.',
  suppressed: 'Amazon hat Ihr Listing aus dem Verkauf genommen. Was ihm fehlt, steht in Seller Central.',
  notBuyable: 'Amazon verkauft Ihr Listing zurzeit nicht und sagt nicht, warum: Der Bestand kann aus oder unverkäuflich sein.',
  ownOfferGone: 'Ihr Angebot ist nicht unter den Angeboten dieser Meldung.',
  amazonRetail: (below) =>
    below === undefined ? 'Amazon selbst verkauft dieses Produkt.' : `Amazon selbst verkauft dieses Produkt, ${below} günstiger als Sie.`,
  undercutFba: (who, below, price) => `${who} verlangt ${price}, ${below} weniger als Sie. Amazon versendet.`,
  undercutFbm: (who, below, price) => `${who} verlangt ${price}, ${below} weniger als Sie, und versendet selbst.`,
  betterRated: (who) => `${who} hat die Buy Box zu Ihrem Preis.`,
  overThreshold: (by, threshold) => `Ihr Preis liegt ${by} über Amazons Preisschwelle von ${threshold}.`,
  noBuyBox: 'Niemand hat die Buy Box: Kein Angebot erfüllt die Bedingungen.',
  raisedByOthers: (above) => `Die Buy Box liegt ${above} über Ihrem Preis.`,
  unknown: 'Amazons Meldung sagt nicht, was sich geändert hat. Ihre Preise und Angebote stehen darunter.',
};

const risk: Translated<typeof riskTexts> = {
  atRisk: 'Geld in Gefahr',
  revenue: 'Umsatz',
  aDay: (money) => `${money} am Tag`,
  working: 'Rechenweg',
  units: (units) => `${units} Verkäufe am Tag, aus den Produktdaten`,
  unitsEntered: (units) => `${units} Verkäufe am Tag, wie Sie eingetragen haben`,
  own: (money) => `× ${money}, Ihr Preis mit Versand`,
  lost: 'alles, solange die Buy Box verloren ist',
  share: (percent) => `× ${percent}, Ihr Anteil an der Buy Box in den letzten 30 Tagen: Sie wechselt zwischen Verkäufern`,
  held: 'nichts, weil Sie die Buy Box haben',
  profitAUnit: (money) => `${money} Gewinn je Stück`,
  beforeFeeAUnit: (money) => `${money} je Stück, vor Amazons Verkaufsgebühr`,
  noCost: 'Kein Gewinn: Der Einkaufspreis dieses Produkts ist nicht eingetragen.',
  severalCosts: 'Kein Gewinn: Ihre SKUs dieses Produkts haben verschiedene Einkaufspreise, und die Meldung sagt nicht, um welche es geht.',
  noUnits: 'Kein Betrag: Die Verkäufe dieses Produkts sind nicht bekannt. Tragen Sie die Verkäufe am Tag ein.',
  unknown: 'Kein Betrag: Die Meldung sagt nicht, wer die Buy Box hat, oder nicht Ihren Preis.',
  enter: 'Einkaufspreis und Verkäufe am Tag eintragen',
};

export const germanPrices: Catalog = {
  'notifications/whyTexts': why,
  'fees/feeTexts': fees,
  'prices/priceTexts': prices,
  'prices/newPriceTexts': newPrice,
  'prices/skuValueTexts': skuValues,
  'prices/productCostTexts': productCosts,
  'prices/riskTexts': risk,
  'prices/priceChangeTexts': priceChange,
  'prices/costs/costTexts': costs,
  'prices/costs/importTexts': importCosts,
  'prices/costs/addTexts': addSku,
  'members/rights': rights,
};
