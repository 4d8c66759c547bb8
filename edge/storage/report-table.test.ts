import { describe, expect, it } from 'vitest';
import { openSql } from '#edge/node/sql.ts';
import type { ReportEntry } from '#shared/reports/report-entry.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import { createReportTable } from './report-table.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 1, 2);

const entry = (n: number, at: number, user = 'u1'): ReportEntry => ({
  id: `r${n}`,
  user,
  at,
  said: `Report ${n}`,
  screen: '/',
  messages: 0,
  actions: 0,
  bytes: 4,
});

describe('the stored reports', () => {
  const open = () => createReportTable(openSql(':memory:'));

  it('are counted per user and hour; a refusal says how long to wait, and a count can be taken back [OPS-03]', () => {
    const table = open();
    for (let n = 0; n < reportLimits.anHour; n += 1) expect(table.take('u1', START + n * 60_000)).toBeUndefined();
    expect(table.take('u1', START + 10 * 60_000)).toBe(50 * 60_000);
    expect(table.take('u2', START + 10 * 60_000)).toBeUndefined();
    table.giveBack('u1', START + 60_000);
    expect(table.take('u1', START + 10 * 60_000)).toBeUndefined();
    expect(table.take('u1', START + 10 * 60_000)).toBe(50 * 60_000);
    expect(table.take('u1', START + HOUR)).toBeUndefined();
  });

  it('are gone after 30 days: from the list at once, from the table at the next pruning [OPS-03]', () => {
    const table = open();
    table.save(entry(1, START), 'one');
    table.save(entry(2, START + HOUR), 'two');
    const over = START + reportLimits.stored;
    expect(table.list(over - 1).map(({ id }) => id)).toEqual(['r2', 'r1']);
    expect(table.list(over).map(({ id }) => id)).toEqual(['r2']);
    expect(table.read('r1', over)).toBeUndefined();
    expect(table.prune(over)).toBe(over + HOUR);
    expect(table.remove('r1')).toBe(false);
    expect(table.read('r2', over)?.recording).toBe('two');
    expect(table.prune(over + HOUR)).toBeUndefined();
  });

  it('are bounded for a user and in all: the oldest go [OPS-03]', () => {
    const table = open();
    for (let n = 1; n <= reportLimits.ofUser + 2; n += 1) table.save(entry(n, START + n), 'text');
    table.save(entry(100, START + 1, 'u2'), 'text');
    const ids = table.list(START + HOUR).map(({ id }) => id);
    expect(ids).toHaveLength(reportLimits.ofUser + 1);
    expect([ids.includes('r1'), ids.includes('r2'), ids.includes('r3'), ids.includes('r100')]).toEqual([
      false,
      false,
      true,
      true,
    ]);

    for (let n = 0; n < reportLimits.inAll; n += 1)
      table.save(entry(1_000 + n, START + 1_000 + n, `many-${n % 50}`), 'text');
    expect(table.read('r100', START + HOUR)).toBeUndefined();
    expect(table.read(`r${1_000 + reportLimits.inAll - 1}`, START + HOUR)?.entry.said).toBe(
      `Report ${1_000 + reportLimits.inAll - 1}`,
    );
    expect(table.list(START + HOUR)).toHaveLength(reportLimits.listed);
  });

  it('hold recordings of any length within the limit, whole [OPS-03]', () => {
    const table = open();
    const long = Array.from(
      { length: reportLimits.recording / 8 },
      (_, n) => `${n % 7}🙂é${n % 2 === 0 ? '' : 'a'}`,
    ).join('');
    table.save(entry(1, START), long);
    expect(table.read('r1', START + 1)?.recording === long).toBe(true);
    table.save(entry(2, START + 1), '');
    expect(table.read('r2', START + 2)?.recording).toBe('');
  });
});
