import type { checkTexts } from '#client/features/completeness/texts.ts';
import { plural } from '#shared/format.lazy.ts';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';

const checks: Translated<typeof checkTexts> = {
  title: 'Fehlende Nachrichten',
  about: (minutes) => `30 Tage, jedes Produkt wird innerhalb von ${plural(minutes, { one: '1 Minute', other: `${formatCount(minutes)} Minuten` })} geprüft`,
  loading: 'Die Abfragen werden geladen',
  failed: 'Die Abfragen konnten nicht geladen werden.',
  none: 'Noch keine Produkte. Sie erscheinen mit ihrer ersten Nachricht, oder sobald Sie Kosten ihrer SKUs eintragen.',
  expected: 'Erwartet',
  received: 'Erhalten',
  recovered: 'Durch Abfrage gefunden',
  unchanged: 'Unverändert',
  overdue: 'Überfällig',
  overdueHint: 'Seit zu langer Zeit keine Nachricht. Sie werden als Nächstes abgefragt.',
  chart: 'Nachrichten je Tag',
  day: 'Tag',
  notes: 'Abfragen',
  postponed: (count) => plural(count, { one: '1 Abfrage verschoben', other: `${formatCount(count)} Abfragen verschoben` }),
  failures: (count) => plural(count, { one: '1 Abfrage fehlgeschlagen', other: `${formatCount(count)} Abfragen fehlgeschlagen` }),
  postponedHint: 'Mehr Abfragen auf einmal lässt Amazon nicht zu.',
  marketplace: 'Marktplatz',
  products: 'Produkte',
  lastMessage: 'Letzte Nachricht',
  lastCheck: 'Letzte Abfrage',
  state: 'Zustand',
  complete: 'Vollständig',
  behind: (count) => plural(count, { one: '1 überfällig', other: `${formatCount(count)} überfällig` }),
  silent: (age) => `Still: letzte Nachricht ${age}`,
  troubles: {
    permission: 'Amazon lehnt Abfragen ab. Erneuern Sie die Verbindung.',
    unavailable: 'Amazon antwortet nicht. Die Abfragen gehen von selbst weiter.',
    throttled: 'Amazon lässt im Moment keine weiteren Abfragen zu.',
  },
};

/** The checks of missed messages. */
export const germanChecks: Catalog = { 'completeness/checkTexts': checks };
