import { lastSeenOf } from '../account/sessions-table.ts';
import { signInsOf } from '../account/sign-ins-table.ts';
import type { Db } from '../db/sqlite.ts';
import { lastRecorded } from '../history/usage-table.ts';
import { flagsOf } from './flags-of.ts';
import type { TeamAccount } from './members-table.ts';
import { openLinks } from './set-password-link.ts';

/** Members as the documents have them on the wire, and what is ours. @param now ms */
export async function membersOnWire(db: Db, ownerId: string, members: readonly TeamAccount[], now: number) {
  if (members.length === 0) return [];
  const ids = members.map(({ id }) => id);
  const signIns = await signInsOf(db, ids);
  const links = await openLinks(db, ids, now);
  const moments = [await lastSeenOf(db, ids), await lastRecorded(db, ownerId, ids)];
  return members.map((member) => {
    const { id, email, profile } = member;
    const signedIn = signIns.get(id)?.lastAt;
    const lastActiveAt = Math.max(signedIn ?? 0, ...moments.map((each) => each.get(id) ?? 0));
    return {
      _id: id,
      firstName: profile.firstName ?? '',
      lastName: profile.lastName ?? '',
      email,
      ...flagsOf(member),
      status: member.active ? 'active' : 'inactive',
      createdAt: new Date(member.createdAt).toISOString(),
      extension: member.extension,
      rev: member.rev,
      keptRank: member.keptRank,
      mailFailure: member.mailFailure,
      lastActiveAt: lastActiveAt === 0 ? null : lastActiveAt,
      neverSignedIn: signedIn === undefined,
      linkExpiresAt: links.get(id) ?? null,
    };
  });
}
