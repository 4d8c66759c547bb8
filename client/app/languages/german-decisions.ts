import type { noteTexts } from '#client/features/decisions/note-texts.ts';
import type { costTexts, decisionTexts, handOverTexts, passedTexts, twiceTexts } from '#client/features/decisions/texts.ts';
import type { tokenUseTexts } from '#client/features/history/usage/token-texts.ts';
import type { pageTexts } from '#client/features/members/page/page-texts.ts';
import { plural } from '#shared/format.lazy.ts';
import { formatCount, formatDate } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';
import type { toolTexts } from '#shared/tokens/token-tools.ts';

const products = (count: number): string => plural(count, { one: '1 Produkt', other: `${formatCount(count)} Produkte` });
const tokens = (count: number): string => plural(count, { one: '1 Token', other: `${formatCount(count)} Tokens` });

const decisions: Translated<typeof decisionTexts> = {
  title: 'Entscheidungen',
  hint: 'was das Team zweimal bezahlt hat, was wieder lohnt, was ein Fund kostet',
  tabs: 'Entscheidungen',
  twice: 'Doppelt recherchiert',
  passed: 'Übergangen, jetzt günstiger',
  cost: 'Kosten pro Fund',
  span: 'Zeitraum',
  days: (count) => `${count} Tage`,
  loading: 'Die Liste wird geladen',
  failed: 'Die Liste konnte nicht geladen werden',
  unsupported: 'Ihr Anbieter zeichnet nicht auf, wer welches Produkt nachgeschlagen hat.',
  exportCsv: 'Als CSV speichern',
  product: 'Produkt',
  formerMember: 'Ehemaliges Mitglied',
  toViewer: 'Erneut nachschlagen',
  of: (shown, total) => `${formatCount(shown)} von ${formatCount(total)}`,
};

const leads = (count: number): string => plural(count, { one: '1 Fund', other: `${formatCount(count)} Funde` });

const cost: Translated<typeof costTexts> = {
  answer: (lead, median) => `Ein gekaufter Fund kostet im Schnitt ${lead}, im Median der Mitglieder ${median}.`,
  noLeads: 'In dieser Zeit wurde nichts gekauft.',
  noLeadsHint: 'Drücken Sie „Gekauft …“ bei einem Produkt, einer Abfrage oder einem Scan: Durch das Gekaufte werden die Kosten geteilt.',
  best: (name, lead) => `${name} findet am günstigsten: ${lead}.`,
  unsupported: 'Ihr Anbieter berechnet nicht, was ein Fund kostet.',
  member: 'Mitglied',
  tokens: 'Tokens',
  atPrice: (price) => (price === null ? 'ohne Preis' : `zu ${price}`),
  seat: '+ Platz',
  plan: '+ Anteil am Plan',
  together: '= Zusammen',
  bought: '÷ Gekauft',
  lead: 'Pro Fund',
  none: 'nichts gekauft',
  profit: 'Gewinn',
  perUnit: 'Pro 1 Ausgabe',
  team: 'Team',
  working: (name) => `Die Rechnung von ${name}`,
  tokenLine: (count, price, sum) =>
    price === null
      ? `${tokens(count)}: Sie haben nie Tokens gekauft, also kosten sie nichts`
      : `${tokens(count)} zu ${price}, Ihrem Durchschnittspreis: ${sum}`,
  seatLine: (all, among, sum) => `Plätze für ${all} in dieser Zeit, geteilt durch ${formatCount(among)} Unterkonten: ${sum}`,
  planLine: (all, among, sum) => `Der Plan für ${all} in dieser Zeit, geteilt durch ${formatCount(among)} Konten: ${sum}`,
  togetherLine: (sum, count, lead) => (lead === null ? `Zusammen ${sum}, und nichts gekauft` : `Zusammen ${sum}, geteilt durch ${leads(count)}: ${lead}`),
  span: (from, to) => `${formatDate(from)} bis ${formatDate(to)}. Der Inhaber hat keinen Platz. Der Gewinn ist, was das Gekaufte voraussichtlich einbringt.`,
  others: (sums) => `In keiner Zahl, weil es in einer anderen Währung bezahlt wurde: ${sums.join(', ')}.`,
};

const twice: Translated<typeof twiceTexts> = {
  answer: (spent, count) =>
    spent === 0
      ? `${products(count)}, von zwei oder mehr Personen nachgeschlagen, immer kostenlos.`
      : `${tokens(spent)} für Produkte, die jemand im Team schon nachgeschlagen hatte.`,
  most: (name, part, all) => `${name} wiederholt am häufigsten: ${formatCount(part)} von ${formatCount(all)}.`,
  none: 'Niemand hat ein Produkt nachgeschlagen, das jemand im Team schon nachgeschlagen hatte',
  noneHint: 'Hier erscheinen Produkte, die in dieser Zeit zwei oder mehr Personen nachgeschlagen haben.',
  members: 'Wer, der Reihe nach',
  looks: 'Abfragen',
  apart: 'Abstand',
  outcome: 'Ergebnis',
  outcomes: { bought: 'Gekauft', open: 'Noch nicht gekauft', passed: 'Übergangen' },
  anyOutcome: 'Jedes Ergebnis',
  member: 'Mitglied',
  everyone: 'Alle',
  noneLeft: 'Kein Produkt passt zu den Filtern',
  clear: 'Filter aufheben',
  spentAgain: 'Nochmals ausgegeben',
  tokens,
  free: 'kostenlos',
  unknown: 'Tokens unbekannt',
  again: (count) => `${count}, nochmals`,
  more: (count) => `${formatCount(count)} weitere`,
};

const passed: Translated<typeof passedTexts> = {
  answer: (count) => `${plural(count, { one: '1 übergangenes Produkt ist', other: `${formatCount(count)} übergangene Produkte sind` })} jetzt besser.`,
  hint: 'Preis um 5 % gestiegen oder Rang um ein Viertel besser als bei der ersten Abfrage. Seither nicht gekauft.',
  none: 'Nichts Übergangenes ist besser geworden',
  noneHint: 'Hier erscheinen Produkte, deren Preis oder Rang seit der Abfrage besser geworden ist.',
  by: 'Übergangen von',
  price: 'Buy Box',
  rank: 'Rang',
  gain: 'Gewinn je Stück',
  before: (text) => `damals ${text}`,
  now: 'Jetzt',
  change: 'Änderung',
  fees: 'Amazon-Gebühren',
  beforeFees: 'vor Gebühren',
  unknown: '–',
  seenInMessage: (when) => `Aus einer Meldung vom ${when}.`,
  seenBy: (name, when) => `Gesehen von ${name} am ${when}.`,
  handOver: 'Übergeben …',
  handOverOf: (name) => `Übergeben: ${name}`,
};

const handOver: Translated<typeof handOverTexts> = {
  title: 'Produkt übergeben',
  to: 'An',
  note: 'Notiz',
  noteHint: 'Zum Beispiel, wie viele gekauft werden sollen.',
  submit: 'Übergeben',
  cancel: 'Abbrechen',
  loading: 'Ihr Team wird geladen',
  failedPeople: 'Ihr Team konnte nicht geladen werden',
  nobody: 'Niemand sonst sieht Ihre Benachrichtigungen. Geben Sie zuerst einem Unterkonto das Recht „Benachrichtigungen“.',
  done: (name) => `${name} findet es in den Benachrichtigungen`,
  failed: 'Das Produkt konnte nicht übergeben werden',
  unsupported: 'Ihr Anbieter kann keine Produkte übergeben.',
};

const note: Translated<typeof noteTexts> = {
  title: 'Von anderen im Team nachgeschlagen',
  one: (names) => `${names} hat dieses Produkt nachgeschlagen`,
  several: (names, found, all) => `${formatCount(found)} von ${products(all)} in den letzten 24 Stunden schon nachgeschlagen: ${names}.`,
  list: 'Welche',
  more: (count) => `${formatCount(count)} weitere`,
  close: 'Hinweis ausblenden',
};

const use: Translated<typeof tokenUseTexts> = {
  chart: 'Tokens pro Tag',
  chartSome: (days) => `Tokens je ${formatCount(days)} Tage`,
  unit: 'nach Mitglied',
  day: 'Tag',
  all: 'Alle',
  member: 'Mitglied',
  table: 'Tokens nach Mitglied und Werkzeug',
  nothing: 'In dieser Zeit wurden keine Tokens ausgegeben.',
  former: 'Ehemaliges Mitglied',
  before: (date) => `Vor dem ${date}`,
};

const page: Translated<typeof pageTexts> = {
  title: 'Mitglied',
  back: 'Zurück zu den Unterkonten',
  previous: (name) => `Voriges Mitglied, ${name}`,
  next: (name) => `Nächstes Mitglied, ${name}`,
  edit: 'Bearbeiten',
  owner: 'Hauptkonto',
  inactive: 'Inaktiv',
  lastActive: ['Zuletzt aktiv ', ''],
  never: 'Nie aktiv',
  since: (date) => `seit ${date}`,
  time: 'Zeitraum',
  times: { today: 'Heute', yesterday: 'Gestern', last30days: 'Letzte 30 Tage', all: 'Gesamter Verlauf' },
  answer: (lookedUp, bought) => `${lookedUp} nachgeschlagen, ${bought} mit Einkaufspreis.`,
  compared: (lookedUp, bought, people) =>
    `Der Median von ${plural(people, { one: '1 aktiven Person', other: `${formatCount(people)} aktiven Personen` })} ist ${lookedUp} und ${bought}.`,
  figures: 'Zahlen',
  lookedUp: 'Nachgeschlagen',
  exported: 'Exportiert',
  bought: 'Mit Einkaufspreis',
  profit: 'Gewinn',
  tokens: 'Tokens',
  act: 'Zeit bis zur Handlung',
  median: (figure) => `Median ${figure}`,
  perDay: 'Nachgeschlagen pro Tag',
  perDays: (days) => `Nachgeschlagen je ${formatCount(days)} Tage`,
  boughtIn: (count) => `${count} mit Einkaufspreis`,
  noneLookedUp: 'In dieser Zeit wurde nichts nachgeschlagen.',
  day: 'Tag',
  conversion: 'Umwandlung',
  conversionUnit: 'Anteil am vorigen Schritt',
  step: 'Schritt',
  count: 'Anzahl',
  teamMedian: 'Median',
  byTool: 'Tokens nach Werkzeug',
  tool: 'Werkzeug',
  all: 'Alle',
  noTokens: 'In dieser Zeit wurden keine Tokens ausgegeben.',
  tokensPerDay: 'Tokens pro Tag',
  noGoals: 'Keine Ziele und keine Token-Grenze.',
  setGoals: 'Ziele setzen …',
  rights: 'Rechte',
  allRights: 'Das Hauptkonto hat alle Rechte.',
  on: 'an',
  off: 'aus',
  history: 'Verlauf der Rechte',
  noHistory: 'Keine Änderungen aufgezeichnet.',
  browsers: 'Angemeldete Browser',
  noBrowsers: 'Nirgends angemeldet.',
  unknownBrowser: 'Unbekannter Browser',
  thisBrowser: 'Dieser Browser',
  actTitle: 'Zeit bis zur Handlung bei Meldungen',
  actSum: (count, median) => `${count} Meldungen in 30 Tagen, die Hälfte binnen ${median}`,
  noAct: 'In den letzten 30 Tagen keine Meldung bearbeitet.',
  classes: ['unter 5 min', '5 bis 15 min', '15 bis 60 min', 'über eine Stunde'],
  loading: 'Die Seite des Mitglieds wird geladen',
  failed: 'Die Seite des Mitglieds konnte nicht geladen werden',
  unsupported: 'Ihr Anbieter hat keine Seiten für Mitglieder.',
};

const tools: Translated<typeof toolTexts> = {
  viewer: 'Produktansicht',
  storefront: 'Verkäufershop',
  extension: 'AZInsight-Erweiterung',
  app: 'ScanEZ-App',
};

/** The lists about a team's decisions, tokens, and members' pages. */
export const germanDecisions: Catalog = {
  'decisions/decisionTexts': decisions,
  'decisions/costTexts': cost,
  'decisions/twiceTexts': twice,
  'decisions/passedTexts': passed,
  'decisions/handOverTexts': handOver,
  'decisions/noteTexts': note,
  'history/usage/tokenUseTexts': use,
  'members/page/pageTexts': page,
  'tokens/toolTexts': tools,
};
