import type { signInTexts } from '#client/features/account/texts.ts';
import { plural } from '#shared/format.lazy.ts';
import { formatDate } from '#shared/format.ts';
import type { LanguageSetup, Translated } from '#shared/localized.ts';
import type { frameTexts } from '../frame-texts.ts';
import type { appTexts } from '../texts.ts';
import { germanBuys } from './german-buys.ts';
import { germanChecks } from './german-checks.ts';
import { germanComparisons } from './german-comparisons.ts';
import { germanDecisions } from './german-decisions.ts';
import { germanImports } from './german-imports.ts';
import { germanInbox } from './german-inbox.ts';
import { germanKeys } from './german-keys.ts';
import { germanLists } from './german-lists.ts';
import { germanLookups } from './german-lookups.ts';
import { germanOverview } from './german-overview.ts';
import { germanOwnProducts } from './german-own-products.ts';
import { germanPrices } from './german-prices.ts';
import { germanProducts } from './german-products.ts';
import { germanReport } from './german-report.ts';
import { germanRights } from './german-rights.ts';
import { germanSuppliers } from './german-suppliers.ts';
import { germanTimeToAct } from './german-time-to-act.ts';
import { germanTrackingMany } from './german-tracking-many.ts';
import { germanUsage } from './german-usage.ts';
import { germanViewer } from './german-viewer.ts';

const app: Translated<typeof appTexts> = {
  loading: 'Wird geladen …',
  loadingScreen: (title) => `${title} wird geladen`,
  notLoaded: (title) => `${title} konnte nicht geladen werden`,
  notLoadedHint: 'Ein Teil der Seite wurde nicht geladen, oder es gibt eine neue Version. Versuchen Sie es erneut, um die Seite neu zu laden.',
  broken: (title) => `${title} kann nicht angezeigt werden`,
  brokenHint: 'Auf dieser Seite ist ein Fehler aufgetreten. Bitte laden Sie sie neu.',
  reload: 'Neu laden',
  unreachable: 'Das Portal ist nicht erreichbar',
  tryAgain: 'Erneut versuchen',
  notFound: 'Diese Seite gibt es nicht',
  memberHome: 'Ihr Konto hat noch keine Seiten. Bitten Sie den Kontoinhaber um Zugriff.',
  sampleData: 'Beispieldaten',
  menu: 'Menü',
  mainMenu: 'Hauptmenü',
  support: 'Hilfe',
  account: 'Konto',
  yourAccount: 'Ihr Konto',
  home: 'Sellerwire, Startseite',
  find: 'Suche und Befehle',
  findKey: 'Strg K',
  signOutFailed: 'Abmelden fehlgeschlagen',
  connection: 'Verbindung',
  catchingUp: 'holt auf',
  quietFor: (age) => `Anbieter seit ${age} still`,
  limited: 'eingeschränkt',
  attempt: (count) => `Versuch ${count}`,
  since: (when) => `seit ${when}`,
  tab: (title) => `${title} · Sellerwire`,
};

const frame: Translated<typeof frameTexts> = {
  reload: 'Es gibt eine neue Version des Portals. Laden Sie die Seite neu, um weiter live informiert zu werden.',
  reloadButton: 'Neu laden',
  refused: 'Die Live-Verbindung wurde beendet. Laden Sie die Seite neu.',
  toBilling: 'Zur Abrechnung',
  nothingNew: 'Nichts Neues, seit Sie diese Seite geöffnet haben.',
  lastEvent: (ago, moment) => `Letztes Ereignis ${ago}, ${moment}.`,
  catchingUp: 'Möglicherweise fehlt etwas. Das Laden ist fehlgeschlagen und wird wiederholt, bis es gelingt.',
  quiet: (age) =>
    `Der Anbieter Ihrer Benachrichtigungen ist seit ${age} still. Dort können welche warten. Bleibt er still, verbindet sich das Portal neu und holt alles nach.`,
  failing: (parts) =>
    `Neue Benachrichtigungen kommen weiter an, und alles andere funktioniert. Nur ${parts} kann fehlen oder veraltet sein, weil Antworten des Anbieters zu spät kommen oder unlesbar sind. Das Team des Portals wurde informiert, und wir versuchen es weiter.`,
  shortcuts: 'Tastenkürzel',
  report: 'Problem melden',
  colors: 'Farben',
  timeFormat: 'Zeitformat',
  signOut: 'Abmelden',
  notFoundHint: 'Prüfen Sie die Adresse, oder wählen Sie eine Seite im Menü.',
  home: 'Zur Startseite',
  memberHint: 'Der Kontoinhaber kann Ihnen unter „Unterkonten“ Zugriff geben.',
};

const signIn: Translated<typeof signInTexts> = {
  title: 'Anmelden',
  ended: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren.',
  newPassword: 'Melden Sie sich mit Ihrem neuen Passwort an.',
  email: 'E-Mail',
  password: 'Passwort',
  remember: 'Angemeldet bleiben',
  forgot: 'Passwort vergessen?',
  submit: 'Anmelden',
  notRegistered: 'Noch nicht registriert?',
  signUp: 'Registrieren',
  demoTitle: 'Demokonto',
  demoUse: 'Demokonto verwenden',
};

/** German covers the sign-in, the header, notifications, and Team History. */
export const german: LanguageSetup = {
  tag: 'de-DE',
  catalog: {
    format: {
      days: (count: number) => plural(count, { one: '1 Tag', other: `${count} Tage` }),
      ago: (age: string) => `vor ${age.replace(/Tage$/, 'Tagen').replace(/Tag$/, 'Tag')}`,
    },
    app,
    'app/frameTexts': frame,
    ...germanReport,
    titles: {
      Overview: 'Übersicht',
      'Pricing Plans': 'Preise',
      Notifications: 'Benachrichtigungen',
      'Costs and limits': 'Kosten und Grenzen',
      'My Products': 'Meine Produkte',
      Product: 'Produkt',
      'Data Tools': 'Datenwerkzeuge',
      'Product Viewer': 'Produktansicht',
      'Product Tracking': 'Produktverfolgung',
      'Seller Storefront': 'Verkäufershop',
      'Top Rated Sellers': 'Bestbewertete Verkäufer',
      History: 'Verlauf',
      'Team History': 'Teamverlauf',
      'Buy/Sell History': 'Kaufverlauf',
      'Buy Sell History': 'Kaufverlauf',
      Bought: 'Gekauft',
      'History Usage Statistics': 'Nutzungsstatistik',
      'Usage Statistics': 'Nutzungsstatistik',
      'Google Add-on': 'Google-Add-on',
      'Wholesale Suppliers': 'Großhändler',
      Search: 'Suche',
      Newest: 'Neueste',
      'My Saved': 'Gespeicherte',
      Decisions: 'Entscheidungen',
      Member: 'Mitglied',
      'Sub-Accounts': 'Unterkonten',
      'My rights and goals': 'Meine Rechte und Ziele',
      'Plans and plugins': 'Pläne und Plugins',
      'Amazon Integration': 'Amazon-Verbindung',
      'Walmart Integration': 'Walmart-Verbindung',
      Billing: 'Abrechnung',
      'Profile Settings': 'Einstellungen',
      'Support Portal': 'Hilfeportal',
      'Enterprise Support': 'Support für Unternehmen',
      'Learning portal': 'Lernportal',
      'Youtube Channel': 'YouTube-Kanal',
      'Chat with support': 'Chat mit dem Support',
      'Log in': 'Anmelden',
      'Your email': 'Ihre E-Mail',
      'Reset Password': 'Passwort zurücksetzen',
      'Reset password': 'Passwort zurücksetzen',
      'Set your password': 'Passwort festlegen',
      'Sign up': 'Registrieren',
      Terms: 'Bedingungen',
      'Set up': 'Einrichten',
      'Credit card': 'Kreditkarte',
      unread: 'ungelesen',
    },
    links: {
      connecting: 'Verbindet',
      live: 'Live',
      unconfirmed: 'Nicht bestätigt',
      reconnecting: 'Verbindet neu',
      offline: 'Offline',
      down: 'Anbieter gestört',
      'provider-refuses': 'Anbieter lehnt ab',
      paused: 'Pausiert',
      ended: 'Nicht live',
    },
    'app/explanations': {
      connecting: 'Die Verbindung wird aufgebaut.',
      live: 'Neue Ereignisse erscheinen sofort.',
      unconfirmed:
        'Sie sind verbunden, aber der Anbieter hat nicht bestätigt, dass er Ihre Benachrichtigungen sendet. Laden Sie die Seite neu, um Neues zu sehen. Das Team des Portals wurde informiert.',
      reconnecting: 'Die Verbindung ist abgebrochen. Sie wird wiederhergestellt, und Sie erhalten alles, was fehlt.',
      offline: 'Dieses Gerät ist offline. Die Liste zeigt, was vorher ankam.',
      down: 'Der Anbieter Ihrer Benachrichtigungen antwortet nicht. Sie erhalten alles, was fehlt, sobald er wieder da ist.',
      'provider-refuses':
        'Der Anbieter lehnt Ihre Live-Benachrichtigungen ab. Die Liste zeigt, was vorher ankam. Wir versuchen es weiter, und das Team des Portals wurde informiert.',
      paused: 'Das Portal ist in zu vielen Tabs offen. Dieser wird wieder live, wenn Sie zu ihm zurückkehren.',
      ended: 'Die Live-Verbindung wurde beendet. Laden Sie die Seite neu.',
    },
    'app/failingNames': {
      notifications: 'die Liste früherer Benachrichtigungen',
      account: 'Ihr Konto und Ihr Plan',
      integration: 'der Stand Ihrer Amazon-Verbindung',
      tokens: 'Ihr Tokenguthaben',
      mutes: 'Ihre Stummschaltungen',
    },
    'account/signInTexts': signIn,
    'account/side': {
      label: 'Was das Portal bietet',
      sample: 'Beispiel, vor 2 s',
      event: 'Buy Box geändert',
      prices: 'Sie $27.40, Buy Box $24.99',
      scale: 'Beispiel: Sie $27.40, Buy Box $24.99, Schwelle $24.49, Durchschnitt $25.80',
      offers: [
        ['Abonnement', 'Pläne, Verlängerung und Abrechnung an einem Ort'],
        ['Rechte der Unterkonten', 'Wer Verläufe, Produkte und Verkäufer sieht'],
        ['Team- und Kaufverlauf', 'Was gefunden wurde, von wem, mit welchem Gewinn'],
        ['Amazon-Verbindung', 'Nordamerika und Europa verbinden'],
        ['Profil', 'E-Mail und Passwort'],
        ['Google-Sheets-Add-on', 'Ergebnisse an die eigene Tabelle anhängen'],
        ['App', 'Im Laden scannen, hier ansehen'],
      ],
    },
    plan: {
      trial: 'Testphase',
      limitedTrial: 'Begrenzte Testphase',
      trialEnded: 'Testphase beendet',
      none: 'Kein Plan',
      subscribed: 'Abonniert',
    },
    'plans/line': {
      notStarted: 'Testphase nicht begonnen',
      renews: (plan: string, date: string) => `${plan}, verlängert sich am ${date}`,
      ends: (plan: string, date: string) => `${plan}, endet am ${date}`,
      canceled: (plan: string) => `${plan}, gekündigt`,
      unpaid: (plan: string, ends: string | null) => `${plan}, Zahlung fehlgeschlagen${ends === null ? '' : `, endet am ${ends}`}`,
    },
    'plans/tokens/popup': {
      name: 'Token',
      balance: (total: string) => `Tokenguthaben: ${total} Token`,
      unknown: 'Tokenguthaben: nicht verfügbar',
      tokens: 'Token',
    },
    'plans/tokens/table': { kind: 'Art', remaining: 'Übrig', total: 'Gesamt', tokens: (count: string) => `${count} Token` },
    'tokens/buckets': { Free: 'Kostenlos', Subscription: 'Abonnement', 'One time': 'Einmalig' },
    'ui/themes': { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    'ui/densities': { compact: 'Kompakt', standard: 'Standard', comfortable: 'Geräumig' },
    'ui/listTimes': { relative: 'Alter (5 min)', absolute: 'Uhrzeit (15:04)' },
    'ui/timeFormats': {
      standard: 'Standard (je nach Seite)',
      '12h': '12 Stunden (3:04 PM)',
      '24h': '24 Stunden (15:04)',
      browser: 'Wie der Browser',
    },
    fields: { showPassword: 'Passwort anzeigen' },
    'ui/timeRange': {
      days: 'Tage',
      from: 'Von',
      to: 'Bis',
      problems: (problem: string, earliest: string) =>
        problem === 'backwards'
          ? 'Der erste Tag darf nicht nach dem letzten liegen.'
          : problem === 'too-early'
            ? `Vor dem ${formatDate(`${earliest}T12:00:00`)} gibt es keine Daten.`
            : problem === 'not-yet'
              ? 'Der erste Tag darf nicht in der Zukunft liegen.'
              : 'Geben Sie ein vollständiges Datum ein, oder lassen Sie es leer.',
    },
    ...germanBuys,
    ...germanChecks,
    ...germanDecisions,
    ...germanInbox,
    ...germanKeys,
    ...germanLists,
    ...germanLookups,
    ...germanOverview,
    ...germanOwnProducts,
    ...germanPrices,
    ...germanRights,
    ...germanSuppliers,
    ...germanProducts,
    ...germanTrackingMany,
    ...germanUsage,
    ...germanViewer,
    'notifications/timeToActTexts': germanTimeToAct,
    'products/viewer/importTexts': germanImports,
    'comparisons/compareTexts': germanComparisons,
  },
};
