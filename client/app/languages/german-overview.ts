import type { teamNowTexts } from '#client/features/history/usage/team-now.tsx';
import type { costliestTexts } from '#client/features/notifications/costliest/costliest-alerts.tsx';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';
import type { overviewTexts } from '../overview/texts.ts';

const overview: Translated<typeof overviewTexts> = {
  startScreen: 'Startseite',
  runsOut: 'Endet als Nächstes',
  toUsage: 'Abrechnung',
  tokensLeft: (count) => `${count} Token`,
  lastUntil: (when) => `reichen etwa bis ${when}`,
  lastLong: 'reichen länger als ein Jahr',
  noneSpent: 'in den letzten zwei Wochen keine verbraucht',
  tokens: 'Token',
  noTokens: 'Keine mehr',
  tokensADay: (count) => `${count} am Tag in den letzten zwei Wochen`,
  now: 'jetzt',
  connectionEnded: 'Die Verbindung ist beendet. Es kommen keine Meldungen mehr.',
  refused: 'Sendet manche Arten von Meldungen nicht',
  renewIn: (days) => (days === 1 ? 'Innerhalb von 1 Tag erneuern' : `Innerhalb von ${formatCount(days)} Tagen erneuern`),
  silent: 'Länger als sonst keine Meldung',
  since: (when) => `seit ${when}`,
  trial: 'Testphase',
  thenChoose: 'Wählen Sie vor dem Ende einen Plan',
  notPaid: (amount) => `Die Zahlung von ${amount} ist fehlgeschlagen`,
  endsOn: (date) => `endet ${date}`,
  renewsFor: (amount) => `verlängert sich für ${amount}`,
  endsThen: 'endet, automatische Verlängerung ist aus',
  decisions: 'Entscheidungen der letzten 7 Tage',
  toDecisions: 'Alle Entscheidungen',
  passed: 'Liegen gelassen, jetzt günstiger',
  products: (count) => (count === '1' ? '1 Produkt' : `${count} Produkte`),
  twice: 'Doppelt nachgeschlagen',
  repeated: (count, tokens) => `${count === '1' ? '1 Produkt' : `${count} Produkte`}, ${tokens} Token noch einmal verbraucht`,
  nothingEnds: 'In den nächsten Wochen endet nichts.',
  loadingAlerts: 'Ihre Meldungen werden geladen',
  loadingTeam: 'Was Ihr Team tut, wird geladen',
  loadingEnds: 'Was als Nächstes endet, wird geladen',
  failedEnds: 'Ein Teil davon konnte nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
};

const costliest: Translated<typeof costliestTexts> = {
  title: 'Braucht Sie jetzt',
  all: (count) => `Alle ${count} offenen Meldungen`,
  aDay: (amounts) => `${amounts} am Tag`,
  inThese: (products, count) =>
    products === 1
      ? `gefährdet bei diesem Produkt, von ${count} offenen Meldungen`
      : `gefährdet bei diesen ${products} Produkten, von ${count} offenen Meldungen`,
  unknown: 'Für diese Produkte gibt es keine Verkaufszahlen. Was sie kosten, ist daher nicht bekannt.',
  lower: (price) => `Auf ${price} senken`,
  open: 'Öffnen',
  nothing: 'Nichts braucht Sie.',
  nothingHint: 'Offene Meldungen erscheinen hier, die teuersten zuerst.',
  loading: 'Ihre Meldungen werden geladen',
  failed: 'Ihre Meldungen konnten nicht geladen werden',
};

const teamNow: Translated<typeof teamNowTexts> = {
  title: 'Team jetzt',
  activeOf: (active, all) => `${active} von ${all} aktiv`,
  toUsage: 'Nutzungsstatistik',
  today: 'heute nachgeschlagen',
  against: (weekday, time) => `gegenüber den letzten vier ${weekday}en um ${time}`,
  noMeasure: (weekday) => `An den letzten vier ${weekday}en wurde nichts nachgeschlagen`,
  chart: 'Heute nach Stunde nachgeschlagen, und im Mittel an diesem Wochentag',
  hour: 'Stunde',
  todayShort: 'Heute',
  usual: 'Üblich',
  person: 'Person',
  lookedUp: 'Nachgeschlagen',
  bought: 'Gekauft',
  profit: 'Gewinn',
  now: 'Jetzt',
  never: 'Nie aktiv',
  notActive: (count) => (count === 1 ? '1 Person hat heute nichts nachgeschlagen' : `${formatCount(count)} Personen haben heute nichts nachgeschlagen`),
  nobody: 'Heute hat niemand ein Produkt nachgeschlagen.',
  loading: 'Was Ihr Team tut, wird geladen',
  failed: 'Der Tag Ihres Teams konnte nicht geladen werden',
};

/** The overview, with the parts of other features on it. */
export const germanOverview: Catalog = {
  'app/overview': overview,
  'notifications/costliest': costliest,
  'history/usage/teamNow': teamNow,
  'ui/startScreens': {
    plan: 'Wie es Ihr Plan vorsieht',
    overview: 'Übersicht',
    notifications: 'Benachrichtigungen',
    ownProducts: 'Meine Produkte',
    teamHistory: 'Teamverlauf',
  },
};
