import { describe, expect, it } from 'vitest';
import { type CellValue, type ValueKind, valueColumn } from './value-column.tsx';

type Row = { v: CellValue };
const columnOf = (kind: ValueKind) =>
  valueColumn<Row>({
    column: { id: 'v', title: 'V', kind },
    read: ({ v }) => v,
    unitsOf: () => ({ currency: 'CAD', dimension: 'cm', weight: 'kg' }),
  });
const said = (kind: ValueKind, v: CellValue) => columnOf(kind).text({ v });

describe('columns by kind of value', () => {
  it('show a value by its kind', () => {
    expect(said('money', 1234.5)).toBe('CA$1,234.50');
    expect(said('number', 113665)).toBe('113,665');
    expect(said('percent', 12.345)).toBe('12.35%');
    expect(said('rating', 4)).toBe('4.0');
    expect(said('flag', true)).toBe('Yes');
    expect(said('flag', false)).toBe('No');
    expect(said('date', '2026-03-02T12:00:00Z')).toBe('Mar 02, 2026');
    expect(said('date', 'soon')).toBe('soon');
    expect(said('dimension', 12.5)).toBe('12.50 cm');
    expect(said('weight', 1)).toBe('1.00 kg');
    expect(said('list', ['a', 'b'])).toBe('a, b');
    expect(said('text', 'Lamp')).toBe('Lamp');
  });

  it('are empty for unknown values', () => {
    for (const nothing of [null, undefined, '', []] as const) {
      expect(said('list', nothing)).toBe('');
      expect(columnOf('money').raw({ v: nothing })).toBeNull();
      expect(columnOf('money').value?.({ v: nothing })).toBeNull();
    }
  });

  it('export figures as numbers, and everything else unchanged', () => {
    expect(columnOf('money').raw({ v: 19.9 })).toBe(19.9);
    expect(columnOf('flag').raw({ v: false })).toBe('No');
    expect(columnOf('date').raw({ v: '2026-03-02T12:00:00Z' })).toBe('2026-03-02T12:00:00Z');
    expect(columnOf('list').raw({ v: ['a', 'b'] })).toBe('a, b');
  });

  it('sort by value: figures, days, and yes before no', () => {
    expect(columnOf('money').value?.({ v: 5 })).toBe(5);
    expect(columnOf('date').value?.({ v: '1970-01-02' })).toBe(86_400_000);
    expect(columnOf('flag').value?.({ v: true })).toBe(1);
    expect(columnOf('text').value).toBeUndefined();
  });

  it('sort cells that look the same as equal, so that the next column decides', () => {
    const values: [ValueKind, CellValue, CellValue][] = [
      ['percent', 12.344, 12.338],
      ['money', 3.001, 2.999],
      ['rating', 4.04, 3.96],
      ['date', '2026-03-02T12:00:00', '2026-03-02T07:30:00'],
    ];
    for (const [kind, one, other] of values) {
      expect(said(kind, one), kind).toBe(said(kind, other));
      expect(columnOf(kind).value?.({ v: one }), kind).toBe(columnOf(kind).value?.({ v: other }));
    }
    expect(columnOf('date').value?.({ v: '2026-03-02T23:00:00' })).not.toBe(
      columnOf('date').value?.({ v: '2026-03-03T01:00:00' }),
    );
  });

  it('align figures to the end of the cell and text to the start', () => {
    expect(columnOf('money').align).toBe('end');
    expect(columnOf('text').align).toBeUndefined();
  });
});
