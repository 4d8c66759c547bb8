import type { noteTexts } from '#client/features/product-notes/texts.ts';
import type { productPageTexts } from '#client/features/product-page/texts.ts';
import type { lookUpTexts } from '#client/features/products/look-up-texts.ts';
import { plural } from '#shared/format.lazy.ts';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';
import type { productMenuTexts } from '../product-menu-texts.ts';

const menu: Translated<typeof productMenuTexts> = {
  links: {
    page: 'Produktseite',
    alerts: 'Meldungen',
    tracking: 'Verfolgung',
    history: 'Teamverlauf',
    viewer: 'Produktansicht',
    scans: 'Scans',
    costs: 'Kosten, Unter- und Obergrenze',
  },
  name: (asin) => `Produkt ${asin}`,
  market: (domain) => `Auf ${domain} öffnen`,
  storefront: 'Shop des Verkäufers',
  noSeller: 'Verkäufer nicht bekannt',
  bought: 'Gekauft …',
  copyAsin: 'ASIN kopieren',
  copyLink: 'Link zur Produktseite kopieren',
  copied: 'In die Zwischenablage kopiert',
};

const page: Translated<typeof productPageTexts> = {
  product: 'Produkt',
  named: (asin) => `Produkt ${asin}`,
  unknownTitle: 'Das ist kein Produkt',
  unknownHint: 'Die Adresse eines Produkts hat einen Marktplatz, etwa US, und eine ASIN: zehn Buchstaben und Ziffern.',
  toInbox: 'Zur Startseite',
  copyAsin: 'ASIN kopieren',
  openOn: (domain) => `Auf ${domain} öffnen`,
  happened: 'Was geschah',
  all: 'Alles',
  kinds: { alerts: 'Meldungen', lookUps: 'Abfragen', scans: 'Scans', firings: 'Verfolgung', changes: 'Ihre Preise' },
  counted: (label, count) => (count === undefined ? label : `${label} ${formatCount(count)}`),
  loading: 'Wird geladen, was geschah',
  failed: (kind) => `${kind}: konnte nicht geladen werden.`,
  nothing: 'Noch nichts. Meldungen, Scans, Abfragen und Alarme zu diesem Produkt erscheinen hier, sobald sie kommen.',
  more: (count) => `${formatCount(count)} weitere zeigen`,
  newestOf: (shown, total) => `Die neuesten ${formatCount(shown)} von ${formatCount(total)}`,
};

const notes: Translated<typeof noteTexts> = {
  title: 'Notizen',
  loading: 'Die Notizen werden geladen',
  failed: 'Die Notizen konnten nicht geladen werden.',
  none: 'Noch keine Notizen.',
  add: 'Notiz hinzufügen',
  note: 'Notiz',
  hint: 'Was Sie sich zu diesem Produkt merken möchten',
  shared: 'Das Team sieht sie',
  personal: 'Nur Sie sehen sie',
  edited: 'geändert',
  edit: (by) => `Notiz von ${by} ändern`,
  remove: (by) => `Notiz von ${by} löschen`,
  save: 'Speichern',
  cancel: 'Abbrechen',
  removed: 'Notiz gelöscht',
  restored: 'Notiz wiederhergestellt',
  failedRemove: 'Die Notiz konnte nicht gelöscht werden.',
  failedRestore: 'Die Notiz konnte nicht wiederhergestellt werden.',
};

const tokens = (count: number): string => plural(count, { one: '1 Token', other: `${formatCount(count)} Tokens` });

const lookUp: Translated<typeof lookUpTexts> = {
  title: 'Produktdaten',
  hint: 'Bis Sie drücken, wird nichts ausgegeben.',
  lookUp: (atMost) => (atMost === undefined ? 'Abfragen' : atMost === 0 ? 'Abfragen, heute kostenlos' : `Für ${tokens(atMost)} abfragen`),
  failed: 'Das Produkt konnte nicht abgefragt werden.',
  notFound: 'Der Anbieter kennt in diesem Marktplatz kein solches Produkt.',
  spent: (count) => (count === 0 ? 'Kein Token wurde ausgegeben.' : `${tokens(count)} ausgegeben.`),
};

/** The product's menu and page. */
export const germanProducts: Catalog = {
  'app/productMenu': menu,
  'product-page/texts': page,
  'product-notes/noteTexts': notes,
  'products/lookUpTexts': lookUp,
};
