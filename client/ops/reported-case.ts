import { createRedactor } from '#shared/recording/redact.ts';
import { type Recording, serializeRecording } from '#shared/recording.ts';
import { brokenAt, linesOf, type Moment, momentsOf, type Reduce } from './recorded-page.ts';

/** The files of a test, by their endings. */
export type CaseFiles = Record<'.ndjson' | '.golden.json' | '.test.ts', string>;

type Golden = { source: string; steps: string[]; rows: string[]; facts: Record<string, string> };

/** Letters, digits and hyphens, so that it is a file's name everywhere. */
export const isCaseName = (name: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);

/**
 * Makes a test of a reported recording: the recording, redacted once more, what the page shows after each of its lines,
 * and the test file.
 */
export function reportedCase(recording: Recording, name: string): CaseFiles {
  const redactor = createRedactor();
  const source = `The case ${name}`;
  const redacted: Recording = { header: { ...recording.header, source }, lines: recording.lines.map(redactor.line) };
  return {
    '.ndjson': serializeRecording(redacted),
    '.golden.json': `${JSON.stringify(goldenOf(source, momentsOf(redacted)), null, 2)}\n`,
    '.test.ts': `import { expect, it } from 'vitest';
import { differenceInReported } from '#tests/replay/case-test.ts';

it('the reported case ${name} shows what it did when it was made [OPS-04]', () => {
  expect(differenceInReported(import.meta.filename)).toBeUndefined();
});
`,
  };
}

/** Plays the recording of such a test. @returns the first difference from what it showed; undefined if there is none */
export function differenceFrom(golden: string, recording: Recording, reduce?: Reduce): string | undefined {
  const expected = JSON.parse(golden) as Golden;
  const found = goldenOf(expected.source, momentsOf(recording, reduce));
  for (const [what, before, now] of [
    ['Step', expected.steps, found.steps],
    ['Row', expected.rows, found.rows],
    ['The end,', entriesOf(expected.facts), entriesOf(found.facts)],
  ] as const) {
    const length = Math.max(before.length, now.length);
    for (let at = 0; at < length; at += 1)
      if (before[at] !== now[at])
        return `${what} ${at + 1}: '${now[at] ?? '(nothing)'}' for '${before[at] ?? '(nothing)'}'`;
  }
  return undefined;
}

const entriesOf = (facts: Record<string, string>): string[] =>
  Object.entries(facts).map(([name, value]) => `${name} ${value}`);

function goldenOf(source: string, moments: readonly Moment[]): Golden {
  const steps = moments.map((moment) => {
    const { rows, facts } = linesOf(moment);
    const broken = brokenAt(moment);
    return `${rows.length} rows, ${facts.unread} unread of ${facts.total}${broken ? `, ${broken.invariant} broken` : ''}`;
  });
  return { source, steps, ...linesOf(moments.at(-1) as Moment) };
}
