import type { StreamEvent } from '../events.ts';
import type { AlertIdentity } from '../inbox/identity.ts';
import type { ListOfAlerts } from './invariants.ts';

/**
 * One line per event in words that two recordings of the same happening share: without ids and times, and events of one
 * moment in the order of their words, because the order of equals means nothing.
 */
export function meantLines(events: readonly StreamEvent[]): string[] {
  const lines: string[] = [];
  let moment: string[] = [];
  let at: number | undefined;
  for (const event of events) {
    if (event.type === 'stream.gap') continue;
    if (event.at !== at) lines.push(...moment.sort());
    if (event.at !== at) moment = [];
    at = event.at;
    moment.push(`${event.type} ${canonical(meaningOf(event.data))}`);
  }
  return [...lines, ...moment.sort()];
}

/** What the page shows at the end, in the same words. */
export const shownLines = ({ view }: { view?: Pick<ListOfAlerts, 'rows' | 'unread'> | undefined }): string[] =>
  view ? [...view.rows.map(({ alert }) => canonical(meaningOf(alert))), `unread ${view.unread}`] : [];

/** Names of fields that hold an id or a time. */
const NAMELESS =
  /^(?:_?id|identity|seq|rev|change|incident|.*(?:Id|At|Time|Until|Since)|at|until|since|sourced|day|day[A-Z]\w*)$/;

function meaningOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('fingerprint' in value && typeof value.fingerprint === 'string') return subjectOf(value as AlertIdentity);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      NAMELESS.test(key) && !isSubject(inner) ? [] : [[key, meaningOf(inner)]],
    ),
  );
}

const isSubject = (value: unknown): boolean => typeof value === 'object' && value !== null && 'fingerprint' in value;

/** The type, marketplace, product and condition of an alert, as its fingerprint has them before the moment. */
const subjectOf = ({ fingerprint }: AlertIdentity): string => fingerprint.split('|').slice(0, -1).join('|');

/** A line that only one of two lists has. `at` is its place there, from 0. */
export type Difference = { only: 'first' | 'second'; at: number; line: string };

/**
 * What differs between two lists, the first difference first: the fewest lines that have to be taken away or added
 * (Myers' algorithm).
 * @param most stops after so many differences: lists that have nothing in common would take long
 */
export function differencesOf(first: readonly string[], second: readonly string[], most = 1_000): Difference[] {
  let start = 0;
  while (start < first.length && start < second.length && first[start] === second[start]) start += 1;
  const [n, m] = [first.length - start, second.length - start];
  const trails: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let edits = 0; edits <= Math.min(n + m, most); edits += 1) {
    trails.push(new Map(reach));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down =
        diagonal === -edits || (diagonal !== edits && (reach.get(diagonal - 1) ?? 0) < (reach.get(diagonal + 1) ?? 0));
      let x = down ? (reach.get(diagonal + 1) ?? 0) : (reach.get(diagonal - 1) ?? 0) + 1;
      let y = x - diagonal;
      while (x < n && y < m && first[start + x] === second[start + y]) {
        x += 1;
        y += 1;
      }
      reach.set(diagonal, x);
      if (x >= n && y >= m) return backtrack(trails, start, first, second, x, y);
    }
    reach = new Map(reach);
  }
  // Too different: the first difference is still right.
  const at = start;
  return [
    ...(first[at] === undefined ? [] : [{ only: 'first' as const, at, line: first[at] }]),
    ...(second[at] === undefined ? [] : [{ only: 'second' as const, at, line: second[at] }]),
  ];
}

function backtrack(
  trails: readonly Map<number, number>[],
  start: number,
  first: readonly string[],
  second: readonly string[],
  endX: number,
  endY: number,
): Difference[] {
  const found: Difference[] = [];
  let [x, y] = [endX, endY];
  for (let edits = trails.length - 1; edits > 0; edits -= 1) {
    const reach = trails[edits] as Map<number, number>;
    const diagonal = x - y;
    const down =
      diagonal === -edits || (diagonal !== edits && (reach.get(diagonal - 1) ?? 0) < (reach.get(diagonal + 1) ?? 0));
    const before = down ? diagonal + 1 : diagonal - 1;
    const beforeX = reach.get(before) ?? 0;
    const beforeY = beforeX - before;
    if (down) found.push({ only: 'second', at: start + beforeY, line: second[start + beforeY] ?? '' });
    else found.push({ only: 'first', at: start + beforeX, line: first[start + beforeX] ?? '' });
    [x, y] = [beforeX, beforeY];
  }
  return found.reverse();
}

/** JSON with sorted keys, so that equal values give equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
