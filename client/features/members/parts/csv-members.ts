import * as v from 'valibot';
import type { Extension } from '#shared/members/extensions.ts';
import { type MemberFlag, memberFlags } from '#shared/members/member-flags.ts';
import { addMemberSchema } from '#shared/members/member-schemas.ts';
import { type ImportRow, MOST_MEMBERS } from '#shared/members/member-work.ts';
import { foldedRole, type Role } from '#shared/members/roles.ts';
import { importTexts as texts } from '../texts.ts';

/** A line of the file, with the reason why it cannot be added. */
export type CsvMember = {
  /** Line number in the file; the header is 1. */
  line: number;
  row: ImportRow;
  problem: string | null;
};

export type CsvMembers = { members: readonly CsvMember[] } | { unfit: string };

export type Surroundings = {
  extension: Extension;
  taken: readonly string[];
  /** Number of members that can still become active. */
  free: number;
  /** Maximum number of active members. */
  seats: number;
  roles: readonly Pick<Role, 'name'>[];
};

/**
 * Parses the lines of a CSV file and validates each with the form's rules before anything is sent.
 * @param lines cells, header first
 */
export function csvMembers(lines: readonly (readonly string[])[], around: Surroundings): CsvMembers {
  const [head = [], ...rest] = lines;
  const columns = head.map(columnOf);
  if (!(['firstName', 'lastName', 'email'] as const).every((name) => columns.includes(name)))
    return { unfit: texts.noColumns };
  if (rest.length === 0) return { unfit: texts.nothing };
  if (rest.length > MOST_MEMBERS) return { unfit: texts.tooMany(MOST_MEMBERS) };

  const taken = new Set(around.taken.map(folded));
  const seen = new Map<string, number>();
  let left = around.free;
  const members = rest.map((cells, at): CsvMember => {
    const row = rowOf(columns, cells);
    const line = at + 2;
    const email = folded(row.email);
    const twin = seen.get(email);
    if (email !== '' && twin === undefined) seen.set(email, line);
    const problem =
      faultOf(row, around.extension) ??
      unknownRole(row, around) ??
      (taken.has(email)
        ? texts.exists
        : twin !== undefined
          ? texts.twice(twin)
          : left <= 0
            ? texts.noSeat(around.seats)
            : null);
    if (problem === null) left -= 1;
    return { line, row, problem };
  });
  return { members };
}

type Column = 'firstName' | 'lastName' | 'email' | 'role' | MemberFlag | null;

/** Maps headers such as 'First name', 'first_name', 'E-Mail address'. Unknown columns are ignored. */
function columnOf(name: string): Column {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  if (plain === 'firstname' || plain === 'givenname') return 'firstName';
  if (plain === 'lastname' || plain === 'surname' || plain === 'familyname') return 'lastName';
  if (plain === 'email' || plain === 'emailaddress' || plain === 'mail') return 'email';
  if (plain === 'role') return 'role';
  return (
    memberFlags.find((flag) => plain === flag.toLowerCase()) ??
    (Object.hasOwn(flagNames, plain) ? (flagNames[plain] ?? null) : null)
  );
}

const flagNames: Record<string, MemberFlag> = {
  history: 'accessHistory',
  recordhistory: 'recordSourcingHistory',
  googleaddon: 'accessGoogleAddon',
  products: 'accessProducts',
  seller: 'accessSeller',
  notifications: 'accessNotifications',
  prices: 'changePrices',
  samecalculatorsettings: 'disabledCalculatorSettings',
};

function rowOf(columns: readonly Column[], cells: readonly string[]): ImportRow {
  const row: ImportRow = { firstName: '', lastName: '', email: '' };
  for (const [at, column] of columns.entries()) {
    const text = (cells[at] ?? '').trim();
    if (column === 'firstName' || column === 'lastName' || column === 'email') row[column] = text;
    else if (column === 'role') Object.assign(row, text === '' ? {} : { role: text });
    else if (column !== null && text !== '') row[column] = /^(?:yes|y|true|1|on|x)$/i.test(text);
  }
  return row;
}

/** Validates with the add form's rules; the password is a placeholder because none is set yet. */
function faultOf(row: ImportRow, extension: Extension): string | undefined {
  const checked = v.safeParse(addMemberSchema, { ...row, extension, password: 'set-later', repassword: 'set-later' });
  return checked.success ? undefined : checked.issues[0].message;
}

const unknownRole = ({ role = '' }: ImportRow, { roles }: Surroundings): string | null =>
  role === '' || roles.some(({ name }) => foldedRole(name) === foldedRole(role)) ? null : texts.noRole(role);

const folded = (email: string): string => email.trim().toLowerCase();
