import { describe, expect, it } from 'vitest';
import { openSql } from '#edge/node/sql.ts';
import { migrateEventLog } from './log-migrations.ts';
import { createTurnSlots } from './turn-slots.ts';

function slots() {
  const sql = openSql(':memory:');
  migrateEventLog(sql);
  const left = () => {
    const found: string[] = [];
    createTurnSlots(sql).read((entries) => found.push(entries));
    return found;
  };
  return {
    sql,
    turns: createTurnSlots(sql),
    left,
    rows: () => Number(sql.all('SELECT count(*) AS rows FROM journal_slot')[0]?.rows),
  };
}

describe('turns on disk', () => {
  it('are read back complete and in order, whatever their length and wherever a character would be cut', () => {
    const { turns, left } = slots();
    const texts = [
      'short',
      'a'.repeat(20_000),
      ...[3_998, 3_999, 4_000, 4_001].map((length) => `${'b'.repeat(length)}😀${'ü'.repeat(5_000)}`),
      'last',
    ];
    for (const text of texts) turns.write(text)();
    expect(left()).toEqual(texts);
  });

  it('are overwritten only after they are released', () => {
    const { turns, left, rows } = slots();
    for (let turn = 1; turn <= 10; turn += 1) turns.write(`${turn}${'x'.repeat(5_000)}`)();
    expect(rows()).toBe(20);
    turns.release(7);
    for (let turn = 11; turn <= 17; turn += 1) turns.write(`${turn}${'x'.repeat(5_000)}`)();
    expect(rows()).toBe(20);
    expect(left().map((text) => Number.parseInt(text, 10))).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    turns.write('18')();
    expect(rows()).toBe(21);
  });

  it('of an earlier process count from the turn that the newest one names', () => {
    const { turns, left } = slots();
    for (const text of ['1', '2', '3']) turns.write(text)();
    turns.release(2);
    // Not told on disk before the next turn: what is read twice is known to be in its place already.
    expect(left()).toEqual(['1', '2', '3']);
    turns.write('4')();
    expect(left()).toEqual(['3', '4']);
  });

  it('leave other turns’ rows unchanged if their commit fails', () => {
    const { sql, turns, left } = slots();
    turns.write('1')();
    turns.write('2')();
    turns.release(1);
    expect(() =>
      sql.transaction(() => {
        turns.write('never');
        throw new Error('The disk is full');
      }),
    ).toThrow('The disk is full');
    turns.write('3')();
    expect(left()).toEqual(['2', '3']);
  });

  it('start over after they are cleared', () => {
    const { turns, left, rows } = slots();
    turns.write('1')();
    turns.clear()();
    expect(rows()).toBe(0);
    turns.write('2')();
    expect(left()).toEqual(['2']);
  });
});
