import { formatBytes } from '#client/ui/file-drop.tsx';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';
import type { reportTexts } from '../report/report-texts.ts';

const report: Translated<typeof reportTexts> = {
  title: 'Problem melden',
  say: 'Was ist schiefgegangen?',
  noNeed: 'Die Aufzeichnung umfasst die letzten 10 Minuten. Sie müssen nichts wiederholen.',
  sayFirst: 'Beschreiben Sie, was schiefgegangen ist',
  youSend: 'Sie senden',
  toWhom: (bytes) => `${formatBytes(bytes)}, nur an den Betreiber von Sellerwire, gelöscht nach 30 Tagen`,
  messages: 'Nachrichten',
  messagesSay: (minutes, count, bytes) =>
    `${minutes === 1 ? 'die letzte Minute' : `die letzten ${minutes} Minuten`}: ${formatCount(count)} ${count === 1 ? 'Nachricht' : 'Nachrichten'}, ${formatBytes(bytes)}`,
  state: 'Was die Seite daraus gemacht hat',
  stateSay: (bytes) => `Zeilen, Zähler und laufende Änderungen, ${formatBytes(bytes)}`,
  actions: 'Was Sie gedrückt haben',
  actionsSay: (count) => `${formatCount(count)} ${count === 1 ? 'Aktion' : 'Aktionen'}, kein eingegebener Text`,
  browser: 'Browser',
  look: 'Ansehen',
  lookAt: (part) => `Ansehen: ${part}`,
  asItLeaves: 'Genau so wird es gesendet',
  replaced: (count) =>
    `Grau: vor dem Senden ersetzt, ${formatCount(count)} ${count === 1 ? 'Wert' : 'verschiedene Werte'} wie Namen, E-Mail-Adressen, Titel, Seller-IDs und Tokens. Preise bleiben, sonst ist der Fehler nicht zu finden.`,
  noPrices: 'Grau: vor dem Senden ersetzt, ebenso alle Preise.',
  hidePrices: 'Auch Preise verbergen',
  tabs: { messages: 'Nachrichten', state: 'Zustand', actions: 'Aktionen', browser: 'Browser' },
  preparing: 'Die Meldung wird vorbereitet',
  left: 'Diesen Teil lassen Sie weg.',
  none: 'Nichts in diesen Minuten.',
  cut: (count) => `… und ${formatCount(count)} weitere Zeichen in der Datei`,
  more: (count) => `${formatCount(count)} weitere zeigen`,
  wordsLeave: (words) => `Ihr Text wird so gesendet: ${words}`,
  cancel: 'Abbrechen',
  save: 'Als Datei speichern',
  send: 'Meldung senden',
  sent: 'Meldung gesendet. Vielen Dank.',
  tooLarge: 'Die Aufzeichnung ist zu groß. Lassen Sie einen Teil weg, oder speichern Sie sie als Datei für den Support.',
  notSent: (reason) => `Die Meldung konnte nicht gesendet werden. ${reason} Nichts ist verloren: Versuchen Sie es erneut, oder speichern Sie sie als Datei.`,
  offline: 'Sie sind offline.',
};

/** The report of a problem in German. */
export const germanReport: Catalog = { 'app/report': report };
