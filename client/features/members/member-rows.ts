import { passesSearch } from '#shared/grid/column-filter.ts';
import type { MemberWork } from '#shared/history/usage.ts';
import { isInactive, type Member, statusText } from '#shared/members/member.ts';
import type { ListAddress, Sort, SortColumn } from './members-address.ts';

/** Rows of a page that a person may choose; the first is the specification's (portal-1 §2.5). */
export const pageSizes = ['5', '10', '25', '50'] as const;
export type PageSize = (typeof pageSizes)[number];

/** A sub-account with its counts of the last 30 days, null where they are not known. */
export type ListedMember = Member & { lookedUp: number | null; exported: number | null; bought: number | null };

/** What a page of the list shows. Rows are counted from 1; of none, `from` is 0. */
export type MemberPage = { rows: readonly ListedMember[]; found: number; page: number; pages: number; from: number; to: number };

export const nameOf = ({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email;

/** Puts each member's counts beside it. A member who is not in the work has done nothing. */
export function withWork(members: readonly Member[], work: MemberWork | undefined): ListedMember[] {
  const of = new Map(work?.rows.map((row) => [row._id, row]));
  const none = work ? 0 : null;
  return members.map((member) => {
    const { lookedUp = none, exported = none, bought = none } = of.get(member.id) ?? {};
    return { ...member, lookedUp, exported, bought };
  });
}

/** A column that is pressed begins ascending, and turns round when it is pressed again (MEM-02). */
export const pressed = (sort: Sort, column: SortColumn): Sort => ({
  colId: column,
  sort: sort.colId === column && sort.sort === 'asc' ? 'desc' : 'asc',
});

export const activeCount = (members: readonly Member[]): number => members.filter((member) => !isInactive(member)).length;

/** The members that a search leaves, in their order, by the page. A page past the end is the last. */
export function memberPage(members: readonly ListedMember[], { sort, page: wanted, search }: ListAddress, size = Number(pageSizes[0])): MemberPage {
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

/** What is not known comes last in either direction; what is alike stays in the order of names. */
function sortedMembers(members: readonly ListedMember[], { colId: column, sort: direction }: Sort): ListedMember[] {
  const turn = direction === 'asc' ? 1 : -1;
  const value = values[column];
  return [...members].sort((one, other) => {
    const a = value(one);
    const b = value(other);
    if (a === null || b === null) return a === b ? byName(one, other) : a === null ? 1 : -1;
    const order = typeof a === 'string' && typeof b === 'string' ? words.compare(a, b) : Number(a) - Number(b);
    return order === 0 ? byName(one, other) : order * turn;
  });
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = (one: Member, other: Member): number => words.compare(nameOf(one), nameOf(other)) || words.compare(one.id, other.id);

const values: Record<SortColumn, (member: ListedMember) => string | number | null> = {
  name: nameOf,
  email: ({ email }) => email,
  date: ({ createdAt }) => createdAt,
  status: statusText,
  active: ({ lastActiveAt }) => lastActiveAt,
  lookedUp: ({ lookedUp }) => lookedUp,
  exported: ({ exported }) => exported,
  bought: ({ bought }) => bought,
};
