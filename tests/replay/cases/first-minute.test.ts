import { expect, it } from 'vitest';
import { differenceInCase } from '#tests/replay/case-test.ts';

it('the recorded case first-minute ends as it did when it was made [OPS-04]', async () => {
  expect(await differenceInCase(import.meta.filename, 'both')).toBeUndefined();
});
