import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '#shared/result.ts';
import { blocksToForget, blocksWanted } from './blocks-wanted.ts';
import { type Block, createRowBlocks, type FetchBlock } from './row-blocks.ts';

type Row = { n: number };
type PendingBlock = {
  block: number;
  asOf: string | null;
  aborted: boolean;
  answer(result: Result<Block<Row>, { message: string }>): Promise<void>;
};

/** A server that answers when the test says so. */
function serverOf(size = 10) {
  const requested: PendingBlock[] = [];
  const fetchBlock: FetchBlock<Row> = ({ block, asOf }, signal) =>
    new Promise((resolve) => {
      const entry: PendingBlock = {
        block,
        asOf,
        aborted: false,
        answer: async (result) => {
          resolve(result);
          await Promise.resolve();
          await Promise.resolve();
        },
      };
      signal.addEventListener('abort', () => {
        entry.aborted = true;
      });
      requested.push(entry);
    });
  const rowsOf = (block: number, count = size): Row[] =>
    Array.from({ length: count }, (_, at) => ({ n: block * size + at }));
  const page = (block: number, total: number | null, count = size) =>
    ok({ rows: rowsOf(block, count), total, asOf: '7@1000' });
  let changes = 0;
  const blocks = createRowBlocks({ fetchBlock, size, asOf: null, onChange: () => (changes += 1) });
  return { requested, page, blocks, changes: () => changes };
}

describe('blocks of rows', () => {
  it('cover the visible rows and at most one block on either side, all within the set', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.nat(60),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(1200),
        (first, more, size, total) => {
          const { seen, near } = blocksWanted({ first, last: first + more }, total, size);
          const last = Math.ceil(total / size) - 1;
          expect([...seen, ...near].every((block) => block >= 0 && block <= last)).toBe(true);
          expect(near.length).toBeLessThanOrEqual(2);
          expect(near.some((block) => seen.includes(block))).toBe(false);
          for (let row = first; row <= first + more && row < total; row += 1)
            expect(seen).toContain(Math.floor(row / size));
        },
      ),
    );
  });

  it('are dropped farthest from the view first, and never in it', () => {
    expect(blocksToForget([0, 1, 2, 3, 9], { seen: [2], near: [3, 1] }, 4)).toEqual([9]);
    expect(blocksToForget([0, 1, 2], { seen: [2], near: [] }, 5)).toEqual([]);
  });

  it('are all read at the moment of the first answer, after which the neighbors are requested', async () => {
    const { requested, page, blocks } = serverOf();
    expect(requested.map(({ block, asOf }) => [block, asOf])).toEqual([[0, null]]);
    await requested[0]?.answer(page(0, 95));
    expect(blocks.total()).toBe(95);
    expect(blocks.at(3)).toEqual({ n: 3 });
    expect(blocks.at(12)).toEqual({ missing: 'waits' });
    expect(requested.slice(1).map(({ block, asOf }) => [block, asOf])).toEqual([[1, '7@1000']]);
  });

  it('are canceled when no longer wanted, and a late answer changes nothing', async () => {
    const { requested, page, blocks } = serverOf();
    await requested[0]?.answer(page(0, 1000));
    blocks.want({ first: 500, last: 512 });
    expect(requested.filter(({ aborted }) => aborted).map(({ block }) => block)).toEqual([1]);
    expect(requested.filter(({ aborted }) => !aborted).map(({ block }) => block)).toEqual([0, 50, 51]);
    await requested.find(({ block }) => block === 1)?.answer(page(1, 1000));
    expect(blocks.at(12)).toEqual({ missing: 'waits' });
    blocks.close();
    expect(requested.slice(1).every(({ aborted }) => aborted)).toBe(true);
  });

  it('give the reason in each row when they fail, and are retried alone', async () => {
    const { requested, page, blocks } = serverOf();
    await requested[0]?.answer(page(0, 15));
    await requested[1]?.answer(fail({ message: 'The provider did not answer.' }));
    expect(blocks.failure()).toBeNull();
    expect(blocks.at(12)).toEqual({ missing: 'failed', message: 'The provider did not answer.', first: 10, last: 14 });
    blocks.retry(12);
    expect(requested.map(({ block }) => block)).toEqual([0, 1, 1]);
    await requested[2]?.answer(page(1, 15, 5));
    expect(blocks.at(12)).toEqual({ n: 12 });
  });

  it('are empty with a reason when the first one fails', async () => {
    const { requested, page, blocks } = serverOf();
    await requested[0]?.answer(fail({ message: 'You may not see this.' }));
    expect([blocks.total(), blocks.failure()]).toEqual([null, 'You may not see this.']);
    blocks.retry();
    await requested[1]?.answer(page(0, 0, 0));
    expect([blocks.total(), blocks.failure()]).toEqual([0, null]);
  });

  it('end an uncounted set with the first block that is not full', async () => {
    const { requested, page, blocks } = serverOf();
    await requested[0]?.answer(page(0, null));
    expect(blocks.total()).toBe(11);
    await requested[1]?.answer(page(1, null, 4));
    expect(blocks.total()).toBe(14);
  });

  it('keep the moment they are read at despite later answers', async () => {
    const { requested, page, blocks } = serverOf();
    await requested[0]?.answer(page(0, 95));
    await requested[1]?.answer(ok({ ...page(1, 95).value, asOf: '9@2000' }));
    blocks.want({ first: 30, last: 35 });
    expect(requested.at(-1)).toMatchObject({ block: 3, asOf: '7@1000' });
    expect(blocks.asOf()).toBe('7@1000');
  });

  it('end a counted set early when it has shrunk', async () => {
    const { requested, page, blocks } = serverOf();
    await requested[0]?.answer(page(0, 95));
    await requested[1]?.answer(page(1, 95, 4));
    expect(blocks.total()).toBe(14);
  });

  it('keep the known rows of an uncounted set when its beginning is reread', async () => {
    const { requested, page, blocks } = serverOf();
    for (let block = 0; block < 70; block += 1) {
      blocks.want({ first: block * 10, last: block * 10 + 9 });
      await requested.findLast((each) => each.block === block)?.answer(page(block, null));
    }
    expect(blocks.total()).toBe(701);
    blocks.want({ first: 0, last: 9 });
    const again = requested.filter(({ block }) => block === 0);
    expect(again).toHaveLength(2);
    await again[1]?.answer(page(0, null));
    expect(blocks.total()).toBe(701);
  });
});
