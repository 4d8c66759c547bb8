import { fileLimits } from '#client/features/products/input/files/taken-rows.ts';
import type { fileTexts } from '#client/features/products/input/files/texts.ts';
import type { inputTexts } from '#client/features/products/input/texts.ts';
import type { viewerTexts } from '#client/features/products/viewer/texts.ts';
import { formatBytes } from '#client/ui/file-drop.tsx';
import { plural } from '#shared/format.lazy.ts';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';
import { MOST_IDENTIFIERS } from '#shared/products/identifiers.ts';

/** Not by `formatCount`: the list is loaded before the language holds. */
const MOST = MOST_IDENTIFIERS.toLocaleString('de-DE');

const tokens = (count: number): string => plural(count, { one: '1 Token', other: `${formatCount(count)} Token` });
const rows = (count: number): string => plural(count, { one: '1 Zeile', other: `${formatCount(count)} Zeilen` });
const products = (count: number): string => plural(count, { one: '1 Produkt ist', other: `${formatCount(count)} Produkte sind` });

const input: Translated<typeof inputTexts> = {
  form: 'Produkte nachschlagen',
  import: 'Importieren',
  most: `Bis zu ${MOST} ASINs oder UPCs`,
  steps: { type: 'Art der Nummern', method: 'Eingabe', entry: 'Nummern', fields: 'Felder' },
  types: { asin: 'ASIN', other: 'UPC, EAN, ISBN' },
  methods: {
    identifier_direct_enter: 'Liste eingeben oder einfügen',
    identifier_upload: 'Datei hochladen (.csv, .xls, .xlsx)',
    identifier_google_sheet: 'Google Sheet',
  },
  next: 'Weiter',
  back: 'Zurück',
  submit: 'Absenden',
  cancel: 'Abbrechen',
  change: (step) => `${step} ändern`,

  list: 'Liste der Nummern',
  listHint: `Bis zu ${MOST} ASINs, UPCs, EANs, ISBNs oder GTIN-14, beliebig gemischt, getrennt durch Komma, Zeilenumbruch, Tabulator oder Semikolon.`,
  listExample: 'B07LXP4419, B0CTHX9P12',
  file: 'Datei mit Nummern',
  fileHint: `Bis zu ${MOST} ASINs, UPCs, EANs, ISBNs oder GTIN-14 in einer Spalte, beliebig gemischt. Gelesen wird das erste Blatt.`,
  stopReading: 'Lesen abbrechen',
  reading: 'Die Datei wird gelesen',
  importSheet: 'Dieses Blatt lesen',
  otherSheet: 'Anderes Blatt wählen',
  sheetCut: 'Dieses Blatt hat mehr Zeilen, als ein Import aufnimmt. Gelesen werden nur die ersten.',

  column: 'Spalte mit den Nummern',
  choose: 'Spalte wählen',
  headings: 'Überschriften',
  headingsIn: (row) => `In Zeile ${formatCount(row)}`,
  noHeadings: 'Keine Überschriften',
  cost: 'Spalte mit den Stückkosten',
  noCost: 'Keine',
  costHint: 'Ergänzt jedes Ergebnis um Gewinn und ROI, nach Abzug von Amazons Gebühren, soweit sie bekannt sind.',
  noKnown: 'Keine Spalte heißt ASIN, UPC, EAN oder ISBN, und keine hat deren Prüfziffern. Wählen Sie die Spalte mit den Nummern.',
  byCheckDigits: 'An den Prüfziffern erkannt.',
  remembered: 'Mit den Spalten der letzten Datei, die diese Überschriften hatte.',
  preview: 'Erste Zeilen',
  pick: (column) => `${column} verwenden`,

  summary: 'Nummern dieser Liste',
  toLookUp: 'Nachzuschlagen',
  mended: 'Berichtigt',
  doubled: 'Zusammengefasst',
  dropped: 'Nicht erkannt',
  blank: 'Keine Nummer',
  rows: (count) => plural(count, { one: 'Zeile', other: 'Zeilen' }),
  leaveOut: (count) =>
    plural(count, {
      one: '1 nicht erkannte Zeile aus den Ergebnissen weglassen',
      other: `${formatCount(count)} nicht erkannte Zeilen aus den Ergebnissen weglassen`,
    }),
  rowsAsRead: 'Zeilen, wie sie gelesen wurden',
  readingPart: 'Gezeigte Zeilen',
  parts: { all: 'Alle', unusable: 'Nicht erkannt', fixed: 'Berichtigt', merged: 'Zusammengefasst' },
  row: 'Zeile',
  inFile: 'In Ihrer Datei',
  kind: 'Art',
  how: 'Wie gelesen',
  lookedUpAs: 'Nachgeschlagen als',
  none: 'Keine',
  asGiven: 'Wie angegeben',
  checkDigitFits: 'Prüfziffer stimmt',
  sameAs: (how, row) => `${how}, wie Zeile ${formatCount(row)}`,
  showMore: (count) => `Mehr zeigen, noch ${formatCount(count)}`,
  correct: 'Berichtigen',
  correctAgain: 'Ändern',
  correctRow: (what, row) => `${what}, Zeile ${formatCount(row)}`,
  correctedAs: (row) => `Nummer der Zeile ${formatCount(row)}`,
  identifiers: (count) => plural(count, { one: '1 Nummer', other: `${formatCount(count)} Nummern` }),
  cleaning: 'Die Liste wird geprüft',
  sheetsCutHint: 'Ihre Tabelle hat diese Zahl gekürzt. Formatieren Sie die Spalte als Text, geben Sie die Nummern neu ein, und speichern Sie.',
  nothingEntered: 'Noch keine Nummern',
  nothingGood: 'Keine davon kann nachgeschlagen werden. Die Zeilen unten sagen, warum.',

  fields: 'Felder',
  fieldGroups: { general: 'Allgemein', statistical: 'Statistik' },
  noField: 'Wählen Sie mindestens ein Feld',
  brought: (fields) => `Für den Gewinn ergänzt: ${fields}.`,

  costRequest: 'Die Kosten werden berechnet',
  costs: (most, free) =>
    `${most === 0 ? 'Keine Token' : `Höchstens ${tokens(most)}`}${free > 0 ? `; ${products(free)} kostenlos (in den letzten 24 Stunden nachgeschlagen)` : ''}. Produkte, die nicht gefunden werden, sind kostenlos.`,
  costUnknown: (count) => `Höchstens ${tokens(count)}. Produkte, die nicht gefunden werden, sind kostenlos.`,
  left: (count) => `noch ${formatCount(count)}`,
  tooFew: (missing) => `Für die ganze Liste fehlen ${tokens(missing)}. Nachgeschlagen wird, so weit sie reichen; der Rest wartet.`,
};

const save = 'Speichern Sie sie als .xlsx oder .csv, und wählen Sie sie erneut.';
const onlyTheList = 'Behalten Sie nur das Blatt mit der Liste, speichern Sie es als .csv, und wählen Sie die Datei erneut.';

const files: Translated<typeof fileTexts> = {
  empty: 'Diese Datei ist leer. Wählen Sie eine mit einer Spalte aus ASINs, UPCs, EANs oder ISBNs.',
  notA: (what) => `Diese Datei ist in Wirklichkeit ${what}. Wählen Sie eine .csv-, .xls- oder .xlsx-Datei.`,
  saveAs: (what) => `Diese Datei ist ${what}. ${save}`,
  locked: 'Diese Datei hat ein Passwort. Entfernen Sie es, oder speichern Sie die Liste als .csv, und wählen Sie sie erneut.',
  unreadable: `Diese Datei ist beschädigt oder hat ein Format, das sich nicht lesen lässt. ${save}`,
  get tooLarge() {
    return `Entpackt ist diese Datei größer als ${formatBytes(fileLimits.unpackedBytes)}. ${onlyTheList}`;
  },
  tooSlow: `Diese Datei zu lesen dauert zu lange. ${onlyTheList}`,
  tooManyRows: (rows) =>
    `Sie können höchstens ${MOST} ASINs oder UPCs auf einmal importieren. Die letzte Zeile mit Text in dieser Datei ist Zeile ${formatCount(rows)}. Löschen Sie einzelne Zellen unter der Liste, oder teilen Sie die Datei, und importieren Sie die Teile nacheinander.`,
  notStarted: 'Dieser Browser konnte nicht mit dem Lesen beginnen. Laden Sie die Seite neu, und versuchen Sie es erneut.',
};

const viewer: Translated<typeof viewerTexts> = {
  title: 'Produktansicht',
  reading: 'Gespeicherte Ergebnisse werden geladen',
  keep: 'Ergebnisse behalten',
  fields: (count) => plural(count, { one: '1 Feld', other: `${formatCount(count)} Felder` }),
  import: 'Importieren',
  imports: 'Importe',
  reset: 'Zurücksetzen',
  export: 'Als CSV speichern',
  search: 'Ergebnisse durchsuchen',
  failed: 'Fehler beim Aufruf der Schnittstelle, bitte prüfen Sie sie',
  batch: (batch, first, last) => `Teil ${formatCount(batch)}, Zeilen ${formatCount(first)} bis ${formatCount(last)}`,
  retry: 'Erneut versuchen',
  stopped: 'Die übrigen Teile warten.',
  noTokens: 'Ihre Ergebnisse bis hier sind sicher. Der Rest geht weiter, sobald Sie wieder Token haben.',
  strip: 'Import',
  rate: 'Tempo',
  rateChart: (now, most) => `Nummern pro Sekunde in der letzten Minute: jetzt ${formatCount(now)}, höchstens ${formatCount(most)}`,
  left: 'Übrig',
  found: 'Gefunden',
  notFound: 'Nicht gefunden',
  spent: 'Verbrauchte Token',
  free: (count) => `${formatCount(count)} kostenlos, in den letzten 24 Stunden nachgeschlagen`,
  tokensLeft: 'Übrige Token',
  needed: (count) => `höchstens ${formatCount(count)} nötig`,
  failedBatches: (batches, identifiers) => `${plural(batches, { one: '1 Teil', other: `${formatCount(batches)} Teile` })}, ${formatCount(identifiers)} Nummern`,
  cancelled: 'Abgebrochen',
  lookUpRest: (count) => `Die übrigen ${formatCount(count)} nachschlagen`,
  againPass: (marketplace) => `Nicht gefunden, nachgeschlagen in ${marketplace}`,
  typed: 'Eingegebene Liste',
  own: 'Spalten Ihrer Datei',
  fromFile: 'Aus Ihrer Datei:',
  follow: 'Neuen Zeilen folgen',
  notFoundCount: (count) => `${formatCount(count)} nicht gefunden`,
  gridName: 'Produktansicht',
  pill: (count) => `${formatCount(count)} geändert`,
  pillName: (count) => `${rows(count)} geändert. Drücken Sie, um sie einzusortieren.`,
  empty: 'Keine Zeile passt zu diesen Filtern.',
  clearFilters: 'Filter aufheben',
  idle: {
    noColumn: (column, filter) => `Der Filter „${column}: ${filter}“ greift nicht: Dieses Ergebnis hat kein Feld ${column}.`,
    otherFile: (filter) => `Der Filter „${filter}“ greift nicht: Er gehört zu einer Spalte einer anderen Datei.`,
    noValue: (column, filter) => `Keine Zeile kann zum Filter „${column}: ${filter}“ passen: ${column} ist überall leer.`,
    clear: 'Aufheben',
  },
  chip: (type, text) => (type === 'contains' ? text : `nicht ${text}`),
  bandOwn: (name) => `Aus ${name}`,
  ownName: (title, file) => `${title} (${file})`,
  bandInfo: 'Angaben und Warnungen',
  bandStatistics: 'Statistik',
  workedOut: 'Berechnet:',
  row: 'Zeile',
  number: '#',
  inFile: 'In Ihrer Datei',
  matchedBy: 'Erkannt an',
  notRecognized: 'Nicht erkannt',
  several: (count) => `${formatCount(count)} ASINs`,
  sameAs: (row) => `wie Zeile ${formatCount(row)}`,
  noToken: (why) => `${why}. Kein Token verbraucht`,
  asin: 'ASIN',
  titleColumn: 'Titel',
  profits: {
    after: { band: 'Mit Amazons Gebühren', profit: 'Gewinn', roi: 'ROI' },
    before: { band: 'Vor Amazons Verkaufsgebühr', profit: 'Vor Amazons Verkaufsgebühr', roi: 'ROI vor Amazons Verkaufsgebühr' },
    working: 'Rechnung',
    rate: (percent, category) => (percent === undefined ? category : `${percent} %, ${category}`),
    hint: (dated) =>
      `Buy-Box-Preis (oder der niedrigste Neupreis) minus Amazons Verkaufsgebühr, FBA-Gebühr und Kosten. Die Verkaufsgebühr ist nach der Tabelle vom ${dated} geschätzt.`,
    hintBefore: 'Buy-Box-Preis (oder der niedrigste Neupreis) minus FBA-Gebühr und Kosten. Amazons Verkaufsgebühr ist hier nicht bekannt.',
  },
  result: 'Ergebnis',
  resultFound: 'Gefunden',
  resultWaits: 'Noch nicht nachgeschlagen',
  choices: (pick, of) => `${pick} von ${of}`,
  openChoices: (identifier) => `Produkte mit ${identifier}`,
  choicesTitle: (identifier, count) => `${formatCount(count)} Produkte haben ${identifier}. Wählen Sie Ihres.`,
  pick: 'Wählen',
  picked: 'Gewählt',
  stored: {
    refused: 'Dieser Browser erlaubt nicht, die Ergebnisse zu speichern. Nach dem Neuladen ist nur Ihre Liste da und wird neu nachgeschlagen.',
    full: 'Dieser Browser hat keinen Platz mehr für die Ergebnisse. Nach dem Neuladen wird Ihre Liste neu nachgeschlagen.',
  },
  elsewhere: 'Ein anderer Tab schlägt gerade eine Liste nach. Halten Sie ihn an, oder schließen Sie ihn, und versuchen Sie es erneut.',
  otherList: 'In einem anderen Tab wurde eine andere Liste geöffnet: Sie sehen sie hier.',
  drawer: {
    say: 'Dafür wird kein Token verbraucht. Sie bleiben in Ihrer Datei.',
    copyAll: 'Alle kopieren',
    csv: 'CSV',
    again: 'Erneut nachschlagen',
    in: (marketplace) => `In ${marketplace} nachschlagen`,
    row: 'Zeile',
    identifier: 'Nummer',
    reason: 'Grund',
    none: 'Alles auf der Liste wurde gefunden.',
    more: (count) => `Mehr zeigen, noch ${formatCount(count)}`,
    soldIn: (marketplaces) => `Verkauft in ${marketplaces}`,
  },
  exported: (count) => `${rows(count)} gespeichert`,
  exportFailed: 'Speichern fehlgeschlagen',
  finished: ({ name, rows: found, tokens: spent }) => `${name}: ${formatCount(found)} gefunden${spent > 0 ? ` für ${tokens(spent)}` : ''}`,
  change: {
    title: (marketplace) => `Die Liste in ${marketplace} nachschlagen?`,
    text: (count) => `Alle ${formatCount(count)} Nummern werden neu nachgeschlagen, für höchstens ${tokens(count)}.`,
    act: 'Nachschlagen',
  },
  leaves: 'Die Ergebnisse werden aus diesem Browser gelöscht, und verbrauchte Token werden nicht erstattet. Speichern Sie sie vorher, um sie zu behalten.',
  replace: { title: 'Ergebnisse ersetzen?', act: 'Ersetzen' },
  forget: {
    title: 'Produktansicht zurücksetzen?',
    text: 'Die Liste und ihre Ergebnisse werden aus diesem Browser gelöscht. Verbrauchte Token werden nicht erstattet.',
    act: 'Zurücksetzen',
  },
};

/** The Product Viewer: its form and its results. */
export const germanViewer: Catalog = { 'products/input/inputTexts': input, 'products/input/files/fileTexts': files, 'products/viewer/viewerTexts': viewer };
