import type { Member } from '#shared/members/member.ts';
import type { MemberFlag } from '#shared/members/member-flags.ts';

/** Row actions and the pending ones. Actions that take several members also serve the selection. */
export type RowActs = {
  /** Pending actions, named by `workOn`. */
  changing: readonly string[];
  editHref(member: Member): string;
  setFlag(member: Member, flag: MemberFlag, value: boolean): void;
  activate(member: Member): void;
  deactivate(member: Member): void;
  revoke(member: Member): void;
  showChanges(member: Member): void;
  clone(members: readonly Member[]): void;
  send(members: readonly Member[]): void;
  remove(members: readonly Member[]): void;
  setGoals(members: readonly Member[]): void;
};

export type RowSelection = {
  ids: ReadonlySet<string>;
  toggle(ids: readonly string[], on: boolean): void;
  clear(): void;
};
