import * as v from 'valibot';

/**
 * The team in the order of joining, with those who have left: their place stays theirs. `email` is null for readers who
 * don't see the team's history.
 */
export const teamSchema = v.object({
  people: v.array(v.object({ id: v.string(), name: v.string(), email: v.nullable(v.string()) })),
});
type TeamPerson = { id: string; name: string; email?: string | null };

/**
 * How a person is shown on every screen (OWN-08): initials that nobody else of the team has, and a color of `looks`.
 */
export type PersonLook = { initials: string; look: number };
export type PersonLooks = { byId: ReadonlyMap<string, PersonLook>; byEmail: ReadonlyMap<string, PersonLook> };

/** The five series colors, and the same five with dots. */
export const looks = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11] as const;

export const noLooks: PersonLooks = { byId: new Map(), byEmail: new Map() };

/**
 * Gives everybody of a team their look. It depends only on those who joined before, so that no rank, time range, or
 * newcomer changes it. From the eleventh person on colors repeat, and the initials tell them apart.
 * @param team in the order of joining
 */
export function looksOfTeam(team: readonly TeamPerson[]): PersonLooks {
  const initials = initialsOf(team.map(({ name, email }) => name || email || ''));
  const found = team.map((person, index): [TeamPerson, PersonLook] => [
    person,
    { initials: initials[index] ?? '', look: looks[index % looks.length] ?? looks[0] },
  ]);
  return {
    byId: new Map(found.map(([{ id }, look]) => [id, look])),
    byEmail: new Map(found.flatMap(([{ email }, look]) => (email ? [[email.toLowerCase(), look]] : []))),
  };
}

/** Finds a person by their id, else by their email. */
export const lookIn = (
  { byId, byEmail }: PersonLooks,
  id: string | null | undefined,
  email?: string | null,
): PersonLook | undefined => byId.get(id ?? '') ?? byEmail.get(email?.toLowerCase() ?? '');

/**
 * Returns distinct initials for names: the first letter or, if taken, that of the last word with it, or another letter
 * that makes the difference.
 */
export function initialsOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const words = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const [first = '', ...others] = words.flatMap((word) => [...word]);
    const last = words.length > 1 ? [...(words.at(-1) ?? '')].slice(0, 1) : [];
    const letters = first === '' ? [] : [first, ...[...last, ...others].map((other) => first + other)];
    let found = letters.find((each) => !taken.has(each));
    for (let number = index + 1; found === undefined; number += 1)
      if (!taken.has(String(number))) found = String(number);
    taken.add(found);
    return found;
  });
}
