import type { digestTexts } from '#client/features/account/settings/digest-texts.ts';
import type { goalTexts } from '#client/features/members/goals/goal-texts.ts';
import type { requestTexts } from '#client/features/members/requests/request-texts.ts';
import type { roleTexts } from '#client/features/members/roles/role-texts.ts';
import type { rightsTexts } from '#client/features/rights/rights-texts.ts';
import type { answerTexts } from '#client/ui/answer-request.tsx';
import type { askLinkTexts } from '#client/ui/ask-link.tsx';
import type { goalBarTexts } from '#client/ui/goal-bars.tsx';
import { formatCount } from '#shared/format.ts';
import type { Translated } from '#shared/localized.ts';
import type { rightNames } from '#shared/members/right-names.ts';

const people = (count: number): string => (count === 1 ? '1 Unterkonto' : `${formatCount(count)} Unterkonten`);

const roles: Translated<typeof roleTexts> = {
  open: 'Rollen',
  title: 'Rollen',
  say: 'Eine Rolle ist ein benannter Satz von Rechten. Eine Änderung gilt für alle mit dieser Rolle, auch auf ihren offenen Seiten. Rechte, die Sie nur für eine Person gesetzt haben, bleiben.',
  role: 'Rolle',
  noRole: 'Keine Rolle',
  giveRole: 'Rolle geben',
  takeRole: 'Rolle wegnehmen',
  differs: (name, count) => `${name}, ${count === 1 ? '1 Recht weicht ab' : `${formatCount(count)} Rechte weichen ab`}`,
  formHint: 'Setzt die Rechte unten. Sie können sie für diese Person noch ändern.',
  given: (name, count) => `${people(count)} ${count === 1 ? 'hat' : 'haben'} jetzt die Rolle ${name}`,
  taken: (count) => `Rolle von ${people(count)} weggenommen. Die Rechte bleiben.`,
  notGiven: 'Die Rolle konnte nicht geändert werden',
  have: (count) => (count === 0 ? 'Niemand hat sie' : people(count)),
  noRights: 'Keine Rechte',
  loading: 'Rollen werden geladen',
  failed: 'Die Rollen konnten nicht geladen werden',
  none: 'Noch keine Rollen',
  noneHint:
    'Beginnen Sie mit einem Scout, der Produkte nachschlägt, und einem Buyer, der auch den Verlauf des Teams sieht, Meldungen bearbeitet und Preise ändert. Beide lassen sich ändern.',
  start: 'Scout und Buyer anlegen',
  add: 'Neue Rolle',
  edit: (name) => `${name} bearbeiten`,
  remove: (name) => `${name} löschen`,
  name: 'Name',
  rights: 'Rechte',
  applies: (count) => (count === 0 ? 'Niemand hat diese Rolle.' : `Gilt sofort für ${people(count)}.`),
  save: 'Rolle speichern',
  saved: (name) => `Rolle ${name} gespeichert`,
  notSaved: 'Die Rolle konnte nicht gespeichert werden',
  askRemove: (name) => `Rolle ${name} löschen?`,
  removeWhy: (count) =>
    count === 0
      ? 'Niemand hat sie.'
      : `${people(count)} ${count === 1 ? 'verliert' : 'verlieren'} die Rolle und ${count === 1 ? 'behält' : 'behalten'} die Rechte.`,
  removeNow: 'Rolle löschen',
  removed: (name) => `Rolle ${name} gelöscht`,
  notRemoved: 'Die Rolle konnte nicht gelöscht werden',
};

const rights: Translated<typeof rightsTexts> = {
  title: 'Meine Rechte und Ziele',
  rights: 'Meine Rechte',
  goals: 'Meine Ziele heute',
  noGoals: 'Ihr Kontoinhaber hat Ihnen keine Ziele gesetzt.',
  have: 'Vorhanden',
  ask: 'Anfragen',
  askTitle: 'Den Kontoinhaber fragen',
  reason: 'Wofür brauchen Sie es?',
  reasonHint: 'Ihr Kontoinhaber liest das.',
  alsoNotifications: 'Wer Preise ändert, braucht auch die Benachrichtigungen. Ihr Kontoinhaber gibt Ihnen beides.',
  send: 'Um dieses Recht bitten',
  askAgain: 'Noch einmal bitten',
  asked: (date) => `Sie haben am ${date} darum gebeten. Ihr Kontoinhaber hat noch nicht geantwortet.`,
  declined: (date) => `Ihr Kontoinhaber hat am ${date} abgelehnt.`,
  notAsked: 'Ihre Anfrage konnte nicht gesendet werden',
  grantedToast: (right) => `Ihr Kontoinhaber hat Ihnen das Recht ${right} gegeben`,
  declinedToast: (right) => `Ihr Kontoinhaber hat das Recht ${right} abgelehnt`,
  loading: 'Ihre Anfragen werden geladen',
  failed: 'Ihre Anfragen konnten nicht geladen werden',
  unsupported: 'Fragen Sie Ihren Kontoinhaber persönlich: Ihr Anbieter kennt keine Anfragen.',
  opens: {
    accessHistory: 'Produkte, die das ganze Team nachgeschlagen hat',
    accessProducts: 'Product Viewer und Product Tracking',
    accessSeller: 'Top Rated Sellers und Seller Storefront',
    accessNotifications: 'Die Benachrichtigungen des Kontoinhabers und die Arbeit damit',
    changePrices: 'Preise, Kosten, Unter- und Obergrenzen',
  },
};

const requests: Translated<typeof requestTexts> = {
  title: 'Anfragen nach Rechten',
  asks: (right) => `bittet um ${right}`,
  granted: (right, name) => `${name} hat jetzt das Recht ${right}`,
  declined: (name) => `${name} wurde informiert`,
  failed: 'Die Anfrage konnte nicht beantwortet werden',
};

const answers: Translated<typeof answerTexts> = {
  grant: 'Gewähren',
  grantOne: (right, name) => `${name} ${right} gewähren`,
  decline: 'Ablehnen',
  declineOne: (right, name) => `${right} für ${name} ablehnen`,
  declineTitle: (right, name) => `${right} für ${name} ablehnen?`,
  words: 'Ihre Antwort',
  wordsHint: 'Das Mitglied liest sie. Sie darf leer bleiben.',
  cancel: 'Abbrechen',
};

const names: Translated<typeof rightNames> = {
  accessHistory: 'Verlauf des Teams',
  accessProducts: 'Produkte',
  accessSeller: 'Verkäufer',
  accessNotifications: 'Benachrichtigungen',
  changePrices: 'Preise ändern',
};

const goals: Translated<typeof goalTexts> = {
  open: 'Ziele und Token-Grenze',
  title: (count, name) => (count === 1 ? `Ziele und Token-Grenze von ${name}` : `Ziele und Token-Grenze von ${people(count)}`),
  say: 'Pro Tag, in Ihrer Zeitzone. Leere Felder setzen kein Ziel. Die Mitglieder sehen ihren eigenen Fortschritt.',
  lookedUp: 'Nachgeschlagen',
  bought: 'Gekauft',
  profit: 'Gewinn aus dem Gekauften',
  currency: 'Währung des Gewinns',
  tokenCap: 'Höchstens Tokens am Tag',
  capHint: 'Darüber werden Abfragen bis Mitternacht abgelehnt. Sie erfahren es bei 80 % und an der Grenze.',
  save: 'Ziele speichern',
  saved: 'Ziele gespeichert',
  failed: 'Die Ziele konnten nicht gespeichert werden',
  today: 'Ziele heute',
  todayOf: (name) => `Ziele von ${name} heute`,
  change: 'Ändern',
  changeOf: (name) => `Ziele von ${name} ändern`,
  notANumber: 'Geben Sie eine ganze Zahl ein',
};

const bars: Translated<typeof goalBarTexts> = {
  names: { lookedUp: 'Nachgeschlagen', bought: 'Gekauft', profit: 'Gewinn', tokens: 'Tokens' },
  of: (done, goal) => `${done} von ${goal}`,
  reached: 'erreicht',
  capReached: 'heute keine mehr',
};

const digest: Translated<typeof digestTexts> = {
  title: 'Wochenbericht',
  label: 'Die Woche meines Teams per E-Mail senden',
  hint: 'Was jedes Mitglied nachgeschlagen, gekauft, verdient und noch einmal nachgeschlagen hat, neben der Woche davor.',
  day: 'Tag',
  days: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  next: (moment, zone) => `Der nächste wird ${moment} gesendet (${zone}).`,
  loading: 'Der Wochenbericht wird geladen',
  notLoaded: 'Der Wochenbericht konnte nicht geladen werden',
  notSaved: 'Der Wochenbericht konnte nicht gespeichert werden',
};

/** Roles, requests for rights, goals, and the weekly digest. */
export const germanRights = {
  askLink: { ask: 'Um dieses Recht bitten' } satisfies Translated<typeof askLinkTexts>,
  'account/digestTexts': digest,
  answerRequest: answers,
  goalBars: bars,
  'members/goalTexts': goals,
  'members/rightNames': names,
  'members/roleTexts': roles,
  'members/requestTexts': requests,
  'rights/rightsTexts': rights,
};
