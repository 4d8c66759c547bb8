import { afterEach, expect, it } from 'vitest';
import { openSql } from '#edge/node/sql.ts';
import { createDeliveryCounts } from '#edge/ops/delivery-counts.ts';
import { openOperations } from './operations-table.ts';

const sqls: ReturnType<typeof openSql>[] = [];
afterEach(() => {
  for (const sql of sqls.splice(0)) sql.close();
});

function opened() {
  const sql = openSql(':memory:');
  sqls.push(sql);
  return { sql, operations: openOperations(sql, () => 700 * MINUTE) };
}

const MINUTE = 60_000;

it('adds up what was delivered, also after it is opened again [OPS-07]', () => {
  const { sql, operations } = opened();
  expect(operations.status().deliveries).toEqual({ fresh: 0, late: 0 });
  operations.delivered({ fresh: 5, late: 1 });
  openOperations(sql, () => 0).delivered({ fresh: 2, late: 0 });
  expect(operations.status().deliveries).toEqual({ fresh: 7, late: 1 });
});

it('stores the newest 500 outages, and shows the newest 100, newest first [OPS-07]', () => {
  const { sql, operations } = opened();
  for (let n = 0; n < 600; n += 1) {
    const began = n * MINUTE;
    operations.outage({ id: `o${n}`, began, ended: null, seen: began, isBack: false, users: 1, alerts: 0 });
    operations.outage({ id: `o${n}`, began, ended: began + 1, seen: began, isBack: true, users: 2, alerts: 3 });
  }
  expect(sql.all('SELECT count(*) AS n FROM outage')).toEqual([{ n: 500 }]);
  const { outages } = operations.status();
  expect(outages).toHaveLength(100);
  expect(outages[0]).toEqual({ began: 599 * MINUTE, ended: 599 * MINUTE + 1, isBack: true, users: 2, alerts: 3 });
});

it('passes deliveries on together a moment later [OPS-07]', () => {
  const scheduled: (() => void)[] = [];
  const passed: unknown[] = [];
  const counts = createDeliveryCounts({
    lateAfterMs: 2_000,
    later: (run) => void scheduled.push(run),
    passOn: (counted) => void passed.push(counted),
  });
  for (const ms of [2_000, 2_001, 1]) counts.delivered(ms);
  expect(scheduled).toHaveLength(1);
  scheduled[0]?.();
  counts.flush();
  expect(passed).toEqual([{ fresh: 2, late: 1 }]);
});
