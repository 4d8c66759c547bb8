import { DEFAULT_EXTENSION } from '#shared/members/extensions.ts';
import { memberFlags } from '#shared/members/member-flags.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { insertMember } from '../members/members-table.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { Account, Profile } from '../session/account-record.ts';
import { accountByEmail, accountById, insertAccount, setEmail, updateProfile } from '../session/accounts-table.ts';

/** What only this portal knows: what the company's record says of it is ignored. */
const oursAlone = ['accessNotifications', 'changePrices', 'changesWaiting', 'alertsAwaySince'] as const;
/** Kept here, unless the company's record has them, too. */
const ours: readonly string[] = [...memberFlags, 'lastVisit'];

/** Changes what only this portal knows of a person, and has their tabs read it. */
export async function showInRecord(
  deps: Pick<Deps, 'db' | 'write' | 'clock'>,
  personId: string,
  facts: Pick<Profile, 'changesWaiting' | 'alertsAwaySince'>,
): Promise<void> {
  const isShown = ({ profile }: Account) =>
    Object.entries(facts).every(([name, value]) => profile[name as keyof Profile] === value);
  const known = await accountById(deps.db, personId);
  if (!known || isShown(known)) return;
  await deps.write(async (trx) => {
    const person = await accountById(trx, personId);
    if (!person) return;
    await updateProfile(trx, personId, { ...person.profile, ...facts });
    await enqueue(trx, deps.clock(), [{ accountId: personId, event: 'user:updated', data: {} }]);
  });
}

export type SeenPerson = { account: Account; isNew: boolean; changedTeams: boolean };

/**
 * Stores the company's record of a person: at first sight as a new row, before anything else can refer to it, later as
 * a change. A team is named by `ownerId`, or by its owner's list; without both, the person is a team alone.
 * @param now ms
 */
export async function storePerson(trx: Trx, user: UserInfo, now: number): Promise<SeenPerson> {
  const { _id: id, email, accountType, ownerId: namedOwner, isLogin: _l, ...record } = user;
  const known = await accountById(trx, id);
  const isMain = accountType === 'USER';
  // Without `ownerId`, the owner's list of sub-accounts has said it.
  const ownerId = namedOwner ?? (isMain ? id : (known?.ownerId ?? id));
  const profile = profileOf(record, known?.profile);
  const address = email?.trim() || unseenEmail(id);
  await releaseEmail(trx, address, id);
  if (ownerId !== id) await ensureOwner(trx, ownerId, now);
  const type = accountType ?? (ownerId === id ? 'USER' : 'SUB_USER');
  const row = {
    owner_id: ownerId === id ? null : ownerId,
    email: address,
    account_type: type,
    active: 1,
    profile: JSON.stringify(profile),
  };
  const changedTeams = known?.active === true && known.ownerId !== ownerId;
  if (!known) await insertAccount(trx, { id, ...row, password_hash: null, sample: 0, created_at: now });
  else if (isOther(known, row)) {
    await trx.updateTable('accounts').set(row).where('id', '=', id).execute();
    await enqueue(trx, now, [{ accountId: id, event: 'user:updated', data: {} }]);
  }
  if (!known || changedTeams) await joinTeam(trx, id, ownerId);
  return { account: (await accountById(trx, id)) as Account, isNew: !known, changedTeams };
}

/** The record, with what is ours laid over it. Keys are sorted, so that the same record is the same text. */
function profileOf(record: Omit<UserInfo, '_id'>, before: Profile = {}): Profile {
  const kept = Object.entries(before).filter(([field]) => ours.includes(field));
  const alone = oursAlone.map((field) => [field, before[field]] as const);
  const merged = { ...Object.fromEntries(kept), ...record, ...Object.fromEntries(alone) };
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1))) as Profile;
}

const isOther = (
  known: Account,
  row: { owner_id: string | null; email: string; account_type: string; profile: string },
): boolean =>
  !known.active ||
  known.email !== row.email ||
  known.accountType !== row.account_type ||
  known.ownerId !== (row.owner_id ?? known.id) ||
  JSON.stringify(known.profile) !== row.profile;

/** An owner who has never been here has a row that nobody can use, until the company's record of them comes. */
async function ensureOwner(trx: Trx, id: string, now: number): Promise<void> {
  if (await accountById(trx, id)) return;
  await insertAccount(trx, {
    id,
    owner_id: null,
    email: unseenEmail(id),
    password_hash: null,
    account_type: 'USER',
    active: 0,
    profile: '{}',
    sample: 0,
    created_at: now,
  });
}

/** The company may give an address to somebody else. Ours must be unique. */
async function releaseEmail(trx: Trx, email: string, id: string): Promise<void> {
  const holder = await accountByEmail(trx, email);
  if (holder && holder.id !== id) await setEmail(trx, holder.id, unseenEmail(holder.id));
}

const unseenEmail = (id: string): string => `${id.replaceAll(/[^\w.-]/g, '-')}@not-seen.invalid`;

async function joinTeam(trx: Trx, id: string, ownerId: string): Promise<void> {
  await trx.deleteFrom('members').where('account_id', '=', id).execute();
  if (ownerId !== id) await insertMember(trx, { account_id: id, owner_id: ownerId, extension: DEFAULT_EXTENSION });
}
