import { readFileSync } from 'node:fs';
import { type CaseFiles, differenceFrom } from '#client/ops/reported-case.ts';
import { createRedactor } from '#shared/recording/redact.ts';
import { redactionKinds } from '#shared/recording/stand-ins.ts';
import { parseRecording, type Recording, serializeRecording } from '#shared/recording.ts';
import { firstDifference, goldenOf, parseGolden } from './golden.ts';
import { type ReplayOptions, replay } from './replay.ts';
import type { Reduce } from './replay-page.ts';
import type { Target } from './stage.ts';

/**
 * Makes a test from a recording: the recording, redacted once more, how it ends today, and the test file.
 * @param name of the files, and in the test's title @throws if hub, page and provider don't agree on it
 */
export async function makeCase(recording: Recording, name: string, into: Target = 'both'): Promise<CaseFiles> {
  const redactor = createRedactor();
  const redacted: Recording = {
    header: { ...recording.header, source: `The case ${name}`, redactions: [...redactionKinds] },
    lines: recording.lines.map((line) => redactor.line(line)),
  };
  const outcome = await replay(redacted, { into });
  if (outcome.complaints[0]) throw new Error(`This recording ends in a disagreement: ${outcome.complaints[0]}`);
  return {
    '.ndjson': serializeRecording(redacted),
    '.golden.json': `${JSON.stringify(goldenOf(redacted.header.source, outcome), null, 1)}\n`,
    '.test.ts': `import { expect, it } from 'vitest';
import { differenceInCase } from '#tests/replay/case-test.ts';

it('the recorded case ${name} ends as it did when it was made [OPS-04]', async () => {
  expect(await differenceInCase(import.meta.filename, '${into}')).toBeUndefined();
});
`,
  };
}

/** Replays the case beside a test file. @returns the first difference from how it ended; undefined if there is none */
export function differenceInCase(
  testFile: string,
  into: Target,
  options: Pick<ReplayOptions, 'reduce'> = {},
): Promise<string | undefined> {
  const path = testFile.slice(0, -'.test.ts'.length);
  return differenceIn(
    { '.ndjson': readFileSync(`${path}.ndjson`, 'utf8'), '.golden.json': readFileSync(`${path}.golden.json`, 'utf8') },
    into,
    options,
  );
}

export async function differenceIn(
  files: Pick<CaseFiles, '.ndjson' | '.golden.json'>,
  into: Target,
  options: Pick<ReplayOptions, 'reduce'> = {},
): Promise<string | undefined> {
  const outcome = await replay(parseRecording(files['.ndjson']), { into, ...options });
  return outcome.complaints[0] ?? firstDifference(parseGolden(files['.golden.json']), outcome);
}

/**
 * Plays the reported case beside a test file.
 * @returns the first difference from what the page showed when it was made; undefined if there is none
 */
export function differenceInReported(testFile: string, reduce?: Reduce): string | undefined {
  const path = testFile.slice(0, -'.test.ts'.length);
  return differenceFrom(
    readFileSync(`${path}.golden.json`, 'utf8'),
    parseRecording(readFileSync(`${path}.ndjson`, 'utf8')),
    reduce,
  );
}
