import * as v from 'valibot';
import type { Extension } from './extensions.ts';

/** Rights of a sub-account that only its main account can change. */
export const memberFlags = [
  /** The member has the main account's calculator settings and can't change them. */
  'disabledCalculatorSettings',
  'accessHistory',
  /** The main account must log in to the add-on first. */
  'accessGoogleAddon',
  'recordSourcingHistory',
  'accessProducts',
  'accessSeller',
  /** Ours (INBX-10). The member sees the main account's notifications, works on them, and can be assigned them. */
  'accessNotifications',
  /** Ours (ACT-04). The member changes prices, costs, floors and ceilings. Needs 'accessNotifications', too. */
  'changePrices',
] as const;
export type MemberFlag = (typeof memberFlags)[number];
export const memberFlagSchema = v.picklist(memberFlags);
export type MemberFlags = Record<MemberFlag, boolean>;

/** Flags that only AZInsight has. For members of other tools they are always false. */
const insightOnly: readonly MemberFlag[] = [
  'disabledCalculatorSettings',
  'accessHistory',
  'accessGoogleAddon',
  'accessProducts',
  'accessSeller',
  'accessNotifications',
  'changePrices',
];

export const hasFlag = (extension: Extension, flag: MemberFlag): boolean =>
  extension === 'AZINSIGHT' || !insightOnly.includes(flag);

export const defaultFlags = (extension: Extension): MemberFlags =>
  flagsOf((flag) => flag === 'disabledCalculatorSettings' && hasFlag(extension, flag));

/** The flags to send for a tool. Those it lacks are false. */
export const flagsFor = (extension: Extension, flags: Partial<MemberFlags>): MemberFlags =>
  flagsOf((flag) => hasFlag(extension, flag) && (flags[flag] ?? defaultFlags(extension)[flag]));

const flagsOf = (value: (flag: MemberFlag) => boolean): MemberFlags =>
  Object.fromEntries(memberFlags.map((flag) => [flag, value(flag)])) as MemberFlags;
