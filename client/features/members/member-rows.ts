import { passesSearch } from '#shared/grid/column-filter.ts';
import { isInactive, type Member, statusText } from '#shared/members/member.ts';
import type { Role } from '#shared/members/roles.ts';
import type { MemberWork } from '#shared/team/history/usage.ts';
import type { MemberTokens } from '#shared/tokens/token-tools.ts';
import type { ListAddress, Sort, SortColumn } from './members-address.ts';
import { roleLine } from './roles/use-roles.ts';

/** Page sizes to choose from; the first is the specification's (portal-1 §2.5). */
export const pageSizes = ['5', '10', '25', '50'] as const;
export type PageSize = (typeof pageSizes)[number];

/** A sub-account with its counts for the last 30 days, null where unknown, and its role in words. */
export type ListedMember = Member & {
  lookedUp: number | null;
  exported: number | null;
  bought: number | null;
  tokens: number | null;
  role: string | null;
};

/** One page of the list. `from` and `to` count from 1; `from` is 0 on an empty page. */
export type MemberPage = {
  rows: readonly ListedMember[];
  found: number;
  page: number;
  pages: number;
  from: number;
  to: number;
};

export const nameOf = ({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;

/** Adds each member's counts. Members missing from the work or the tokens count as 0. */
export function withWork(
  members: readonly Member[],
  work: MemberWork | undefined,
  tokens: MemberTokens | undefined,
  roles: readonly Role[] = [],
): ListedMember[] {
  const of = new Map(work?.rows.map((row) => [row._id, row]));
  const spent = new Map(tokens?.members.map((row) => [row._id, row.spent]));
  const none = work ? 0 : null;
  return members.map((member) => {
    const { lookedUp = none, exported = none, bought = none } = of.get(member.id) ?? {};
    return {
      ...member,
      lookedUp,
      exported,
      bought,
      tokens: tokens ? (spent.get(member.id) ?? 0) : null,
      role: roleLine(member, roles),
    };
  });
}

/** Sorts a pressed column ascending, and reverses it when pressed again (MEM-02). */
export const pressed = (sort: Sort, column: SortColumn): Sort => ({
  colId: column,
  sort: sort.colId === column && sort.sort === 'asc' ? 'desc' : 'asc',
});

export const activeCount = (members: readonly Member[]): number =>
  members.filter((member) => !isInactive(member)).length;

/** Filters, sorts, and pages the members. A page past the end becomes the last. */
export function memberPage(
  members: readonly ListedMember[],
  { sort, page: wanted, search }: ListAddress,
  size = Number(pageSizes[0]),
): MemberPage {
  const found = sortedMembers(
    members.filter((member) => passesSearch(search, [nameOf(member), member.email])),
    sort,
  );
  const pages = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(wanted, pages);
  const start = (page - 1) * size;
  const rows = found.slice(start, start + size);
  return { rows, found: found.length, page, pages, from: rows.length === 0 ? 0 : start + 1, to: start + rows.length };
}

/** Unknown values come last in both directions; ties are ordered by name. */
function sortedMembers(members: readonly ListedMember[], { colId: column, sort: direction }: Sort): ListedMember[] {
  const turn = direction === 'asc' ? 1 : -1;
  const value = values[column];
  return [...members].sort((one, other) => {
    const a = value(one);
    const b = value(other);
    if (a === null || b === null) return a === b ? byName(one, other) : a === null ? 1 : -1;
    const order = typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);
    return order === 0 ? byName(one, other) : order * turn;
  });
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = (one: Member, other: Member): number =>
  collator.compare(nameOf(one), nameOf(other)) || collator.compare(one.id, other.id);

const values: Record<SortColumn, (member: ListedMember) => string | number | null> = {
  name: nameOf,
  email: ({ email }) => email,
  date: ({ createdAt }) => createdAt,
  status: statusText,
  active: ({ lastActiveAt }) => lastActiveAt,
  lookedUp: ({ lookedUp }) => lookedUp,
  exported: ({ exported }) => exported,
  bought: ({ bought }) => bought,
  tokens: ({ tokens }) => tokens,
};
