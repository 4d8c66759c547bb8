import { kindOfValue, type Misfit } from '../upstream/misfit.ts';
import { foldedKey, type Vocabulary } from './harmless.ts';
import { isStandIn } from './stand-ins.ts';

export type AnswerChanges = {
  /** What an answer no longer has, or has in another form. */
  differences: Misfit[];
  /** Lists that had rows and are empty now, so that nothing is known about their rows. */
  emptied: Misfit[];
};

/**
 * Compares two redacted answers to the same call by meaning: which fields are there, of which kind, and whether a fixed
 * word still is one. Values, the number of rows, and new fields don't count, nor do fields that no contract names:
 * redaction has replaced their names. All rows of a list count as one.
 */
export function answerChanges(before: unknown, now: unknown, words: Vocabulary['words']): AnswerChanges {
  const changes: AnswerChanges = { differences: [], emptied: [] };
  compareAt('', [before], [now], { words, changes });
  return changes;
}

type Comparing = { words: Vocabulary['words']; changes: AnswerChanges };

/** Amazon's own message, which is another one for each type of alert. */
const NOT_THE_APIS = 'payload';
const FIXED_WORD = 'a word of the contract';

/** @param before all values at this path, those of a list's rows together */
function compareAt(path: string, before: readonly unknown[], now: readonly unknown[], comparing: Comparing): void {
  const key = foldedKey(path.slice(path.lastIndexOf('.') + 1));
  const words = comparing.words.get(key);
  const [kinds, kindsNow] = [kindsOf(before, words), kindsOf(now, words)];
  const differ = (found: string) => {
    const expected = [...kinds].join(' or ');
    comparing.changes.differences.push({ path, reason: `Expected ${expected} as in the recording, found ${found}` });
  };
  if (kinds.size === 0) return;
  if (kindsNow.size === 0) {
    if (!before.includes(null)) differ('null');
    return;
  }
  const others = [...kindsNow].filter((kind) => !kinds.has(kind) && !(kind === FIXED_WORD && kinds.has('text')));
  if (others.length > 0) differ(others.join(' or '));
  if (others.length > 0 || key === NOT_THE_APIS) return;
  compareRows(path, before.filter(Array.isArray).flat(), now.filter(Array.isArray).flat(), comparing);
  compareFields(path, before.filter(isObject), now.filter(isObject), comparing);
}

function compareRows(path: string, before: unknown[], now: unknown[], comparing: Comparing): void {
  if (before.length === 0) return;
  if (now.length > 0) compareAt(pathIn(path, '*'), before, now, comparing);
  else comparing.changes.emptied.push({ path, reason: 'Expected rows as in the recording, found an empty list' });
}

function compareFields(path: string, before: Fields[], now: Fields[], comparing: Comparing): void {
  if (now.length === 0) return;
  for (const key of new Set(before.flatMap(Object.keys))) {
    if (isStandIn(key)) continue;
    const had = before.filter((each) => Object.hasOwn(each, key));
    const has = now.filter((each) => Object.hasOwn(each, key));
    if (has.length > 0)
      compareAt(
        pathIn(path, key),
        had.map((each) => each[key]),
        has.map((each) => each[key]),
        comparing,
      );
    // A field that only some rows had depends on the rows.
    else if (had.length === before.length)
      comparing.changes.differences.push({
        path: pathIn(path, key),
        reason: 'Expected the field as in the recording, found none',
      });
  }
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const pathIn = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** The kinds of values in words. Null is none. */
function kindsOf(values: readonly unknown[], words: ReadonlySet<string> | undefined): Set<string> {
  const kinds = new Set(
    values.filter((value) => value !== null && value !== undefined).map((value) => kindOf(value, words)),
  );
  if (kinds.has('text')) kinds.delete(FIXED_WORD);
  return kinds;
}

function kindOf(value: unknown, words: ReadonlySet<string> | undefined): string {
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value !== 'string') return kindOfValue(value);
  return words?.has(value) ? FIXED_WORD : 'text';
}
