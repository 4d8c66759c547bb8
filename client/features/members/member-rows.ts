import { isInactive, type Member, statusText } from '#shared/members/member.ts';
import type { ListAddress, Sort, SortColumn } from './members-address.ts';

/** Rows of a page (portal-1 §2.5). */
export const PAGE_SIZE = 5;

/** What a page of the list shows. Rows are counted from 1; of none, `from` is 0. */
export type MemberPage = { rows: readonly Member[]; found: number; page: number; pages: number; from: number; to: number };

export const nameOf = ({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email;

/** A column that is pressed begins ascending, and turns round when it is pressed again (MEM-02). */
export const pressed = (sort: Sort, column: SortColumn): Sort => ({
  column,
  direction: sort.column === column && sort.direction === 'asc' ? 'desc' : 'asc',
});

export const activeCount = (members: readonly Member[]): number => members.filter((member) => !isInactive(member)).length;

/** The members that a search leaves, in their order, by the page. A page past the end is the last. */
export function memberPage(members: readonly Member[], { sort, page: wanted, search }: ListAddress): MemberPage {
  const found = sortedMembers(members.filter(fits(search)), sort);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const start = (page - 1) * PAGE_SIZE;
  const rows = found.slice(start, start + PAGE_SIZE);
  return { rows, found: found.length, page, pages, from: rows.length === 0 ? 0 : start + 1, to: start + rows.length };
}

/** What is not known comes last in either direction; what is alike stays in the order of names. */
export function sortedMembers(members: readonly Member[], { column, direction }: Sort): Member[] {
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

const values: Record<SortColumn, (member: Member) => string | number | null> = {
  name: nameOf,
  email: ({ email }) => email,
  date: ({ createdAt }) => createdAt,
  status: statusText,
  active: ({ lastActiveAt }) => lastActiveAt,
  lookedUp: ({ lookedUp }) => lookedUp,
  exported: ({ exported }) => exported,
  bought: ({ bought }) => bought,
};

function fits(search: string): (member: Member) => boolean {
  const wanted = folded(search.trim());
  return (member) => folded(nameOf(member)).includes(wanted) || folded(member.email).includes(wanted);
}

/** Neither case nor accents matter to who searches. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
