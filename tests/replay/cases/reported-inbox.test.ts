import { expect, it } from 'vitest';
import { differenceInReported } from '#tests/replay/case-test.ts';

it('the reported case reported-inbox shows what it did when it was made [OPS-04]', () => {
  expect(differenceInReported(import.meta.filename)).toBeUndefined();
});
