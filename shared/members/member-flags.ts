import * as v from 'valibot';
import type { Extension } from './extensions.ts';

/** What a main account allows a sub-account, and nobody else may set. */
export const memberFlags = [
  /** The member has the main account's calculator settings, and cannot change them. */
  'disabledCalculatorSettings',
  'accessHistory',
  /** The main account has to log into the add-on first. */
  'accessGoogleAddon',
  'recordSourcingHistory',
  'accessProducts',
  'accessSeller',
] as const;
export type MemberFlag = (typeof memberFlags)[number];
export const memberFlagSchema = v.picklist(memberFlags);
export type MemberFlags = Record<MemberFlag, boolean>;

/** Those that only the insight tool has. Members of another tool are always sent with false. */
const insightOnly: readonly MemberFlag[] = ['disabledCalculatorSettings', 'accessHistory', 'accessGoogleAddon', 'accessProducts', 'accessSeller'];

export const hasFlag = (extension: Extension, flag: MemberFlag): boolean => extension === 'AZINSIGHT' || !insightOnly.includes(flag);

export const defaultFlags = (extension: Extension): MemberFlags => flagsOf((flag) => flag === 'disabledCalculatorSettings' && hasFlag(extension, flag));

/** The flags as they are sent for a tool: of another than the insight tool those that it lacks are false. */
export const flagsFor = (extension: Extension, flags: Partial<MemberFlags>): MemberFlags =>
  flagsOf((flag) => hasFlag(extension, flag) && (flags[flag] ?? defaultFlags(extension)[flag]));

const flagsOf = (value: (flag: MemberFlag) => boolean): MemberFlags => Object.fromEntries(memberFlags.map((flag) => [flag, value(flag)])) as MemberFlags;
