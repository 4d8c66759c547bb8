import type { roleTexts } from '#client/features/members/roles/role-texts.ts';
import { formatCount } from '#shared/format.ts';
import type { Translated } from '#shared/localized.ts';

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

/** Roles, requests for rights, goals, and the weekly digest. */
export const germanRights = {
  'members/roleTexts': roles,
};
