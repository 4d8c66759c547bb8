import { describe, expect, it } from 'vitest';
import { compareFields } from './differences.ts';

const fields = ['price', 'title', 'upc', 'hazmat', 'rank'].map((id) => ({ id }));

describe('products side by side [RES-08]', () => {
  it('mark the fields whose known values differ, and leave out what is unknown everywhere', () => {
    const compared = compareFields(fields, [
      { values: { price: 19.991, title: 'Floor  Lamp', upc: ['1', '2'], hazmat: false, rank: null } },
      { values: { price: 19.99, title: 'floor lamp ', upc: ['2', '1'], hazmat: true } },
      { values: { price: null, title: '', upc: [], hazmat: true } },
    ]);
    expect(compared.map(({ id, differs }) => [id, differs])).toEqual([
      ['price', false],
      ['title', false],
      ['upc', false],
      ['hazmat', true],
    ]);
    expect(compared[0]?.values).toEqual([19.991, 19.99, null]);
  });

  it('have one best value where one can be better, and none where several are as good', () => {
    const best = (better: 'higher' | 'lower' | undefined, ...values: (number | string | null)[]) =>
      compareFields(
        [{ id: 'x', better }],
        values.map((x) => ({ values: { x } })),
      )[0]?.best;
    expect([best('higher', 4, null, 9.5), best('lower', 4, null, 9.5), best('lower', -3, 0)]).toEqual([2, 0, 0]);
    expect([best('higher', 7, 7), best('higher', 7, 7.001, 2), best('lower', 7), best('higher', 7, null, '9')]).toEqual(
      [null, null, null, null],
    );
    expect(best(undefined, 1, 2)).toBeNull();
  });

  it('tell a number from the same digits in a text only by what they say', () => {
    const differs = (a: string | number, b: string | number) =>
      compareFields([{ id: 'x' }], [{ values: { x: a } }, { values: { x: b } }])[0]?.differs;
    expect([differs(1, '1'), differs(1, 2), differs('B0A', 'b0a'), differs(0, 0.004), differs(0, 0.006)]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });
});
