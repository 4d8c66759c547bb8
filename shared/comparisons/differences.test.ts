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

  it('tell a number from the same digits in a text only by what they say', () => {
    const differs = (a: string | number, b: string | number) => compareFields([{ id: 'x' }], [{ values: { x: a } }, { values: { x: b } }])[0]?.differs;
    expect([differs(1, '1'), differs(1, 2), differs('B0A', 'b0a'), differs(0, 0.004), differs(0, 0.006)]).toEqual([false, true, false, false, true]);
  });
});
