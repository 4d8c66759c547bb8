import type { usageTexts } from '#client/features/history/usage/texts.ts';
import { plural } from '#shared/format.lazy.ts';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';

const usage: Translated<typeof usageTexts> = {
  title: 'Nutzungsstatistik',
  figures: 'Summen',
  figuresOnly: 'Nur Zahlen',
  lastCame: ['Letzte ASIN vor ', ''],
  today: 'Heute',
  exported: 'Exportiert',
  ofWatched: (percent) => `${percent} der nachgeschlagenen`,
  withCost: 'Mit Kosten gescannt',
  ofExported: (percent) => `${percent} der exportierten`,
  bought: 'Gekauft',
  ofWithCost: (percent) => `${percent} der mit Kosten gescannten`,
  profit: 'Erwarteter Gewinn',
  topCategory: 'Größte Kategorie',
  noCategory: 'Keine Kategorie',
  summary: 'Zusammenfassung',
  summaryUnit:
    'Prozent: Anteil am vorigen Schritt. Balken: im Verhältnis zum Höchstwert der Spalte. Mit Kosten gescannt: Produkte, die mit Einkaufskosten gescannt wurden. Gekauft: Produkte, die jemand als gekauft angegeben hat. Der Gewinn ist, was diese voraussichtlich einbringen.',
  summaryUnitPlain: 'pro Mitglied',
  team: 'Team',
  accounts: (count) => plural(count, { one: '1 Konto', other: `${formatCount(count)} Konten` }),
  noName: '–',
  idle: (names) => `In dieser Zeit nicht tätig: ${names}`,
  onlyThis: (name) => `Nur ${name}`,
  loadingSummary: 'Die Zusammenfassung wird geladen',
  loadingTokens: 'Die Token werden geladen',
  summaryNotLoaded: 'Die Zusammenfassung konnte nicht geladen werden',
  categories: 'Kategorie',
  categoriesUnit: 'Anteil an den nachgeschlagenen ASINs',
  search: 'Suchen',
  searchHint: 'Kategorien und Marktplätze durchsuchen',
  noneFits: 'Keine Kategorie passt zu diesen Filtern.',
  noneYet: 'Hier erscheinen Kategorien, sobald Ihr Team Produkte nachschlägt.',
  clear: 'Filter aufheben',
  sortBy: 'Sortieren nach',
  profitIn: 'Gewinn in',
  inOne: (currency) => `Gewinn in ${currency}`,
  apart: 'Jede Währung für sich',
  ratesOf: (day, source, rates) => `Umgerechnet mit den Kursen vom ${day} (${source}): ${rates}.`,
  oneIs: (base, rates) => `1 ${base} = ${rates}`,
  noRate: (currencies) => `Kein Kurs für ${currencies}: für sich gezeigt.`,
  newPill: (count) => `${formatCount(count)} neu`,
};

/** The usage statistics. */
export const germanUsage: Catalog = { 'history/usage/usageTexts': usage };
