import { type MemberFlags, memberFlags } from '#shared/members/flags.ts';
import { type Account, recordsSourcing } from '../account/account.ts';

/** The flags of a member. One that was never set is off, but for the recording of what he sources. */
export const flagsOf = (member: Account): MemberFlags =>
  ({
    ...Object.fromEntries(memberFlags.map((flag) => [flag, member.profile[flag] === true])),
    recordSourcingHistory: recordsSourcing(member),
  }) as MemberFlags;
