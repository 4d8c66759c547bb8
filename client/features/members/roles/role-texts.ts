import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const people = (count: number): string => (count === 1 ? '1 sub-account' : `${formatCount(count)} sub-accounts`);

export const roleTexts = localized('members/roleTexts', {
  open: 'Roles',
  title: 'Roles',
  say: 'A role is a named set of rights. A change applies to everybody who has the role, on their open pages, too. Rights that you set for one person alone stay.',
  role: 'Role',
  noRole: 'No role',
  giveRole: 'Give a role',
  takeRole: 'Take the role away',
  differs: (name: string, count: number) =>
    `${name}, ${count === 1 ? '1 right differs' : `${formatCount(count)} rights differ`}`,
  formHint: 'Fills in the rights below. You can still change them for this person.',
  given: (name: string, count: number) => `${people(count)} now ${count === 1 ? 'has' : 'have'} the role ${name}`,
  taken: (count: number) => `Role taken away from ${people(count)}. Their rights stay.`,
  notGiven: 'The role could not be changed',
  have: (count: number) => (count === 0 ? 'Nobody has it' : people(count)),
  noRights: 'No rights',
  loading: 'Loading roles',
  failed: 'Roles could not be loaded',
  none: 'No roles yet',
  noneHint:
    'Start with a Scout, who looks up products, and a Buyer, who also sees the team’s history, works on alerts, and changes prices. You can change both.',
  start: 'Add Scout and Buyer',
  add: 'New role',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  name: 'Name',
  rights: 'Rights',
  applies: (count: number) => (count === 0 ? 'Nobody has this role.' : `Applies to ${people(count)} at once.`),
  save: 'Save role',
  saved: (name: string) => `Role ${name} saved`,
  notSaved: 'The role could not be saved',
  removeQuestion: (name: string) => `Delete the role ${name}?`,
  removeWhy: (count: number) =>
    count === 0
      ? 'Nobody has it.'
      : `${people(count)} ${count === 1 ? 'loses' : 'lose'} the role and keep${count === 1 ? 's' : ''} the rights.`,
  removeNow: 'Delete role',
  removed: (name: string) => `Role ${name} deleted`,
  notRemoved: 'The role could not be deleted',
} as const);
