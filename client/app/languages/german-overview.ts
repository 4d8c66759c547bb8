import type { dayHoursTexts } from '#client/features/history/usage/day-hours.tsx';
import type { teamNowTexts } from '#client/features/history/usage/team-now.tsx';
import type { costliestTexts } from '#client/features/notifications/costliest/costliest-alerts.tsx';
import { formatCount } from '#shared/format.ts';
import type { Catalog, Translated } from '#shared/localized.ts';
import type { firstStepTexts } from '../overview/first-steps.tsx';
import type { memberDayTexts } from '../overview/member-day.tsx';
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
  decisions: 'Entscheidungen',
  toDecisions: 'Alle Entscheidungen',
  passed: 'Liegen gelassen, jetzt günstiger',
  products: (count) => `${count === '1' ? '1 Produkt' : `${count} Produkte`} in 7 Tagen.`,
  first: (title) => `Zuerst: ${title}`,
  twice: 'Doppelt nachgeschlagen',
  repeated: (count, tokens) => `${count === '1' ? '1 Produkt' : `${count} Produkte`}, ${tokens} Token in 7 Tagen noch einmal verbraucht.`,
  mostBy: (name) => `Am meisten von ${name}`,
  best: 'Wer am besten einkauft',
  bestIs: (name, profit, leads) => `${name}: ${profit} Gewinn aus ${leads === '1' ? '1 Fund' : `${leads} Funden`} in 30 Tagen`,
  lead: 'Kosten eines gekauften Funds',
  leadIs: (lead, name, cheapest) => `Im Schnitt ${lead} in 30 Tagen. ${name} findet am günstigsten: ${cheapest}`,
  noneBought: 'In 30 Tagen nichts gekauft',
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
    products === 1 ? `gefährdet bei einem Produkt, von ${count} offenen Meldungen` : `gefährdet bei ${products} Produkten, von ${count} offenen Meldungen`,
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
  person: 'Person',
  lookedUp: 'Nachgeschlagen',
  bought: 'Gekauft',
  profit: 'Gewinn',
  goals: 'Ziele heute',
  now: 'Jetzt',
  never: 'Nie aktiv',
  notActive: (count) => (count === 1 ? '1 Person hat heute nichts nachgeschlagen' : `${formatCount(count)} Personen haben heute nichts nachgeschlagen`),
  nobody: 'Heute hat niemand ein Produkt nachgeschlagen.',
  loading: 'Was Ihr Team tut, wird geladen',
  failed: 'Der Tag Ihres Teams konnte nicht geladen werden',
};

const dayHours: Translated<typeof dayHoursTexts> = {
  today: 'heute nachgeschlagen',
  against: (weekday, time) => `gegenüber den letzten vier ${weekday}en um ${time}`,
  noMeasure: (weekday) => `An den letzten vier ${weekday}en wurde nichts nachgeschlagen`,
  chart: 'Heute nach Stunde nachgeschlagen, und im Mittel an diesem Wochentag',
  hour: 'Stunde',
  todayShort: 'Heute',
  usual: 'Üblich',
};

const memberDay: Translated<typeof memberDayTexts> = {
  day: 'Ihr Tag',
  toPage: 'Ihre Zahlen',
  bought: (count) => `${count} gekauft`,
  profit: 'Gewinn',
  tokens: (count) => `${count} Token verbraucht`,
  places: 'Weiter, wo Sie waren',
  noPlaces: 'Hier erscheint, was Sie öffnen.',
  closed: 'Für Sie geschlossen',
  closedHint: 'Bitten Sie Ihren Kontoinhaber um das, was Sie brauchen. Die Seite öffnet sich sofort, wenn er es gewährt.',
  allOpen: 'Alles ist für Sie offen.',
};

const firstSteps: Translated<typeof firstStepTexts> = {
  title: 'Ihre ersten Schritte',
  progress: (done, all) => `${formatCount(done)} von ${formatCount(all)} erledigt. Jeder Schritt geht für sich, in beliebiger Reihenfolge.`,
  skip: 'Liste überspringen',
  done: 'Erledigt',
  names: {
    amazon: 'Amazon verbinden',
    message: 'Die erste Meldung erhalten',
    costs: 'Eintragen, was Ihre Produkte kosten',
    team: 'Das Team einladen',
    desktop: 'Meldungen auf dem Desktop einschalten',
  },
  hints: {
    amazon: 'Ihre Angebote und Amazons Meldungen kommen über diese Verbindung.',
    message: 'Die erste Meldung dauert meist weniger als 15 Minuten. Sie können diese Seite verlassen.',
    costs: 'Dann sagt jede Meldung, was sie Sie am Tag kostet.',
    team: 'Jede Person hat eine Seite mit Zahlen.',
    desktop: 'Ein Tab klingelt, die anderen bleiben still.',
  },
  ways: { amazon: 'Verbinden', message: 'Verbindung ansehen', costs: 'Kosten eintragen', team: 'Unterkonto hinzufügen', desktop: 'Einschalten' },
  refused: 'Ihr Browser blockiert Mitteilungen dieser Seite. Erlauben Sie sie in den Einstellungen der Website.',
};

/** The overview, with the parts of other features on it. */
export const germanOverview: Catalog = {
  'app/overview': overview,
  'notifications/costliest': costliest,
  'history/usage/teamNow': teamNow,
  'history/usage/dayHours': dayHours,
  'app/memberDay': memberDay,
  'app/firstSteps': firstSteps,
  'ui/startScreens': {
    plan: 'Wie es Ihr Plan vorsieht',
    overview: 'Übersicht',
    notifications: 'Benachrichtigungen',
    ownProducts: 'Meine Produkte',
    teamHistory: 'Teamverlauf',
  },
};
