import type { assignTexts } from '#client/features/notifications/assign-texts.ts';
import type { bulkTexts } from '#client/features/notifications/dialogs/bulk-texts.ts';
import type { ruleTexts } from '#client/features/notifications/dialogs/rule-texts.ts';
import type { filterTexts } from '#client/features/notifications/filters/filter-texts.ts';
import type { incidentTexts } from '#client/features/notifications/incidents/incident-texts.ts';
import type { markTexts } from '#client/features/notifications/mark-texts.ts';
import type { digestTexts } from '#client/features/notifications/parts/digest-texts.ts';
import type { viewsTexts } from '#client/features/notifications/parts/views-texts.ts';
import type { snoozeTexts } from '#client/features/notifications/snooze-times.ts';
import { plural } from '#shared/format.lazy.ts';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';

const snooze: Translated<typeof snoozeTexts> = {
  hour: 'Für 1 Stunde',
  evening: 'Bis heute Abend',
  tomorrow: 'Bis morgen früh',
  monday: 'Bis Montag früh',
  title: (count) => plural(count, { one: 'Meldung zurückstellen', other: `${formatCount(count)} Meldungen zurückstellen` }),
  hint: (zone) => `In Ihrer Zeitzone, ${zone}. Danach steht die Meldung auf jedem Gerät wieder oben, ungelesen.`,
  chosenAt: 'Kommt zurück am',
  past: 'Diese Zeit ist vorbei. Wählen Sie eine spätere.',
  tooFar: 'Wählen Sie eine Zeit innerhalb eines Jahres.',
  snooze: 'Zurückstellen',
  onDay: (day, time) => `${day}, ${time}`,
  today: (time) => time,
  tomorrowAt: (time) => `morgen, ${time}`,
};

const marks: Translated<typeof markTexts> = {
  read: 'Als gelesen markiert',
  unread: 'Als ungelesen markiert',
  done: 'Erledigt',
  reopen: 'Wieder im Posteingang',
  pin: 'Angeheftet',
  unpin: 'Nicht mehr angeheftet',
  unsnooze: 'Wieder im Posteingang',
  snoozed: (when) => `Zurückgestellt bis ${when}`,
  assigned: (name) => `${name} zugewiesen`,
  unassigned: 'Niemandem zugewiesen',
  undone: (what) => `Rückgängig gemacht: ${what}`,
  undoFailed: 'Die Änderung konnte nicht rückgängig gemacht werden',
  changedSince: (count) =>
    plural(count, {
      one: '1 Meldung wurde seither geändert und bleibt, wie sie ist.',
      other: `${formatCount(count)} Meldungen wurden seither geändert und bleiben, wie sie sind.`,
    }),
  failed: (what) => `Nicht möglich: ${what}`,
};

const filters: Translated<typeof filterTexts> = {
  type: 'Art',
  unread: 'Ungelesen',
  pinned: 'Angeheftet',
  cause: 'Ursache',
  market: 'Marktplatz',
  any: 'Beliebig',
  received: 'Eingegangen',
  day: 'Am letzten Tag',
  week: 'In den letzten 7 Tagen',
  month: 'In den letzten 30 Tagen',
  folder: 'Ordner',
  folders: { inbox: 'Posteingang', snoozed: 'Zurückgestellt', done: 'Erledigt', all: 'Alle' },
  gap: 'Sie über der Buy Box, %',
  risk: 'In Gefahr am Tag',
  rating: 'Bewertung des Konkurrenten, %',
  from: 'Von',
  to: 'Bis',
  min: (what) => `${what}, von`,
  max: (what) => `${what}, bis`,
  crossed: 'Die untere Grenze liegt über der oberen.',
  noNumber: 'Geben Sie eine Zahl ein, etwa 5 oder 12.5.',
};

const views: Translated<typeof viewsTexts> = {
  views: 'Ansichten',
  folders: { inbox: 'Posteingang', mine: 'Mir zugewiesen', pinned: 'Angeheftet', snoozed: 'Zurückgestellt', done: 'Erledigt' },
  saved: 'Gespeicherte Ansichten',
  saveView: 'Als Ansicht speichern',
  saveTitle: 'Als Ansicht speichern',
  name: 'Name',
  save: 'Speichern',
  cancel: 'Abbrechen',
  removeView: (name) => `Ansicht ${name} löschen`,
  automatic: 'Automatisch',
  team: 'Team',
  timeToAct: 'Zeit bis zur Handlung',
  rules: 'Regeln',
};

const productsOf = (count: number) => plural(count, { one: '1 Produkt', other: `${formatCount(count)} Produkte` });
const onProducts = (count: number) => plural(count, { one: '1 Produkt', other: `${formatCount(count)} Produkten` });

const incidents: Translated<typeof incidentTexts> = {
  kinds: { incident: 'Vorfall', flap: 'Preis, der pendelt' },
  undercuts: (name, count) => `${name} unterbietet Sie bei ${onProducts(count)}`,
  beats: (name, count) => `${name} liegt bei ${onProducts(count)} vor Ihnen`,
  amazonRetail: (count) => `Amazon Retail verkauft jetzt ${productsOf(count)} von Ihnen`,
  fees: (category, percent, before) => `Amazons Verkaufsgebühr für ${category} ist jetzt ${percent}, vorher ${before}`,
  silence: (marketplace, since) => `Keine Meldung von Amazon ${marketplace} seit ${since}`,
  usual: (age) => `Sonst kommt eine alle ${age}`,
  unknown: 'Meldungen mit derselben Ursache',
  products: productsOf,
  alerts: (count) => plural(count, { one: '1 Meldung', other: `${formatCount(count)} Meldungen` }),
  growing: 'Offen',
  ended: 'Vorbei',
  oneCause: 'Eine Ursache',
  since: (when) => `seit ${when}`,
  span: (from, to) => `von ${from} bis ${to}`,
  flaps: 'Die Buy Box pendelt',
  flapped: 'Die Buy Box pendelte',
  between: (lower, higher) => `zwischen ${lower} und ${higher}`,
  again: 'meldet sich wieder, wenn sie beide verlässt',
  both: (lower, higher) => `${lower} und ${higher}`,
  times: (count) => `${formatCount(count)}-mal`,
  alternates: 'Die Buy Box wechselt zwischen zwei Preisen',
  twoPrices: '2 Preise',
  all: (count) => plural(count, { one: 'sein Produkt', other: `alle ${formatCount(count)}` }),
  withoutAlerts: 'Vorfälle ohne Meldungen',
  itsAlerts: 'Meldungen von dort',
  feesCost: (count, perDay) => `${productsOf(count)} von Ihnen, ${perDay} am Tag`,
  inTime: (age) => `in ${age}`,
  changePrices: (count) => (count === 1 ? 'Preis ändern' : 'Preise ändern'),
  seeProducts: (count) => (count === 1 ? 'Zum Produkt' : 'Zu den Produkten'),
  partOf: 'Teil eines Vorfalls',
  seeAll: (count) => (count === undefined ? 'Alle Meldungen dazu' : `Alle ${formatCount(count)} Meldungen dazu`),
};

const digest: Translated<typeof digestTexts> = {
  title: 'Seit Sie weg waren',
  when: (at, age) => `ab ${at}, ${age} lang`,
  alerts: (count, n) => plural(n, { one: '1 Meldung', other: `${count} Meldungen` }),
  aDay: (money) => `${money} am Tag`,
  perDay: 'am Tag',
  noSales: 'keine Verkaufszahl',
  dismiss: 'Auf allen Ihren Geräten ausblenden',
  dismissFailed: 'Die Zusammenfassung konnte nicht ausgeblendet werden',
};

const rules: Translated<typeof ruleTexts> = {
  title: 'Regeln',
  close: 'Schließen',
  back: 'Zurück',
  add: 'Neue Regel',
  newRule: 'Neue Regel',
  editRule: 'Regel ändern',
  none: 'Eine Regel bearbeitet neue Meldungen von selbst: Sie erledigt sie, stellt sie zurück, heftet sie an, schaltet sie stumm, weist sie zu oder sendet eine E-Mail.',
  firstWins: 'Regeln laufen in dieser Reihenfolge. Nur die erste, die zutrifft, wird ausgeführt.',
  off: 'Aus',
  says: (when, then) => `Wenn ${when}: ${then}`,
  acted: (count) => plural(count, { one: 'Heute einmal ausgeführt', other: `Heute ${formatCount(count)}-mal ausgeführt` }),
  busy: (count) => `${formatCount(count)}-mal in einer Stunde ausgeführt`,
  earlier: (name) => `${name} früher ausführen`,
  later: (name) => `${name} später ausführen`,
  edit: (name) => `${name} ändern`,
  remove: (name) => `${name} löschen`,
  saved: (name) => `Regel gespeichert: ${name}`,
  failed: 'Die Regeln konnten nicht geändert werden',
  name: 'Name',
  when: 'Wenn all das zutrifft',
  text: 'Titel, ASIN oder Verkäufer enthält',
  actionsTitle: 'Dann',
  save: 'Regel speichern',
  on: 'Läuft bei neuen Meldungen',
  noCondition: 'Fügen Sie mindestens eine Bedingung hinzu. Ohne Bedingung würde die Regel jede Meldung bearbeiten.',
  noAction: 'Fügen Sie mindestens eine Aktion hinzu.',
  actions: {
    read: 'Als gelesen markieren',
    done: 'Erledigen',
    pin: 'Anheften',
    snooze: 'Zurückstellen',
    mute: 'Produkt stummschalten',
    send: 'E-Mail an das Hauptkonto senden',
    assign: 'Zuweisen',
  },
  snoozeFor: (hours) => `${formatCount(hours)} Std. zurückstellen`,
  muteFor: (hours) => `Produkt ${formatCount(hours)} Std. stummschalten`,
  assignee: 'Wem',
  assignTo: (name) => `${name} zuweisen`,
  nobodyNow: 'jemandem, der keine Benachrichtigungen mehr sieht',
  muteForGood: 'Produkt stummschalten, bis Sie es aufheben',
  hours: 'Wie viele Stunden lang',
  hoursUnit: 'Std.',
  removeAction: 'Diese Aktion entfernen',
  addAction: 'Weitere Aktion',
  choose: 'Aktion wählen',
  trying: 'Die Regel wird an gespeicherten Meldungen erprobt',
  wouldHave: 'Hätte zugetroffen auf',
  inDays: (days) => `in ${formatCount(days)} Tagen`,
  matchesAll: 'Das sind alle Ihre Meldungen. Einmal gespeichert, bearbeitet diese Regel alles, was ankommt.',
  perDay: (most) => `Treffer am Tag, höchstens ${formatCount(most)}`,
};

const bulk: Translated<typeof bulkTexts> = {
  title: (total) => plural(total, { one: 'Die Meldung, die zutrifft', other: `Alle ${formatCount(total)} Treffer` }),
  newOnes: 'Meldungen, die ab jetzt ankommen, bleiben unberührt.',
  done: 'Erledigen',
  read: 'Als gelesen markieren',
  mute: 'Ihre Produkte 8 Stunden stummschalten',
  assign: 'Zuweisen an',
  choose: 'Person wählen',
  delete: 'Löschen',
  sureDelete: (total) => `Ja, ${formatCount(total)} löschen`,
  cancel: 'Abbrechen',
  stop: 'Anhalten',
  undo: 'Rückgängig',
  close: 'Schließen',
  progress: (done, total) => `${done} von ${total}`,
  states: {
    running: (done, total) => `${done} von ${total} geändert`,
    cancelled: (done, total) => `Nach ${done} von ${total} angehalten`,
    done: (done) => `${done} geändert`,
    undoing: () => 'Wird rückgängig gemacht',
    undone: (done) => `${done} wieder wie zuvor`,
  },
};

const assign: Translated<typeof assignTexts> = {
  title: (count) => (count === 1 ? 'Zuweisen' : `${formatCount(count)} Meldungen zuweisen`),
  to: 'An',
  me: (name) => `${name} (Sie)`,
  note: 'Notiz',
  noteHint: 'Sie beide sehen sie. Zum Beispiel, was zu prüfen ist.',
  assign: 'Zuweisen',
  nobody: 'Niemandem zuweisen',
  alone: 'Noch sieht niemand sonst Ihre Benachrichtigungen. Um sie zu teilen, geben Sie einem Unterkonto das Recht „Benachrichtigungen“.',
  toMembers: 'Unterkonten',
  toNobody: 'Niemand',
  assignee: 'Zugewiesen an',
  looking: (names) => `${names} sieht sich das auch an`,
  lookingMany: (names) => `${names} sehen sich das auch an`,
  noLonger: (name) => `${name} sieht Ihre Benachrichtigungen nicht mehr. Weisen Sie die Meldung jemand anderem zu.`,
  assignedYou: (by, count) => (count === 1 ? `${by} hat Ihnen eine Meldung zugewiesen` : `${by} hat Ihnen ${formatCount(count)} Meldungen zugewiesen`),
  open: 'Öffnen',
};

/** What the inbox loads later: views, filters, dialogs, and what a change has done. */
export const germanInboxTools: Catalog = {
  'notifications/snoozeTexts': snooze,
  'notifications/markTexts': marks,
  'notifications/filterTexts': filters,
  'notifications/viewsTexts': views,
  'notifications/digestTexts': digest,
  'notifications/incidentTexts': incidents,
  'notifications/ruleTexts': rules,
  'notifications/bulkTexts': bulk,
  'notifications/assignTexts': assign,
};
