import { describe, expect, it } from 'vitest';
import { openSql } from '#edge/node/sql.ts';
import { createHubBench } from '#tests/support/hub.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { createEventLog } from './event-log.ts';
import { keyHash } from './key-table.ts';
import { migrateEventLog } from './log-migrations.ts';

function keys() {
  const sql = openSql(':memory:');
  migrateEventLog(sql);
  return { sql, log: createEventLog(sql) };
}

describe('the alert keys', () => {
  it('find only their own alert if two keys share a hash [ST14]', () => {
    const { sql, log } = keys();
    log.putAlerts('u1', [[1, ['n:1', 'f:x']]]);
    sql.run(
      'INSERT INTO alert_key (user, hash, alert, known) SELECT user, ?, alert, known FROM alert_key WHERE hash = ?',
      keyHash('n:2'),
      keyHash('n:1'),
    );
    expect(log.alertsWith('u1', 'n:2')).toEqual([]);
    log.putAlerts('u1', [[2, ['n:2']]]);
    expect(log.alertsWith('u1', 'n:2')).toEqual([{ alert: 2, keys: ['n:2'] }]);
    expect(log.alertsWith('u1', 'n:1')).toEqual([{ alert: 1, keys: ['n:1', 'f:x'] }]);
    expect(log.alertsWith('u2', 'n:1')).toEqual([]);
  });

  it('leave nothing at the old position if an alert gets more keys [ST14]', () => {
    const { sql, log } = keys();
    log.putAlerts('u1', [
      [1, ['n:1', 'f:1']],
      [2, ['f:2']],
    ]);
    log.putAlerts('u1', [[2, ['f:2', 'r:2']]]);
    expect(sql.all('SELECT alerts FROM known ORDER BY id').map(({ alerts }) => JSON.parse(String(alerts)))).toEqual([
      { 1: ['n:1', 'f:1'] },
      { 2: ['f:2', 'r:2'] },
    ]);
    log.putAlerts('u1', [[1, ['n:1', 'f:1', 'r:1']]]);
    expect(sql.all('SELECT count(*) AS rows FROM known')[0]?.rows).toBe(2);
    for (const key of ['n:1', 'f:1', 'r:1'])
      expect(log.alertsWith('u1', key)).toEqual([{ alert: 1, keys: ['n:1', 'f:1', 'r:1'] }]);
    for (const key of ['f:2', 'r:2']) expect(log.alertsWith('u1', key)).toEqual([{ alert: 2, keys: ['f:2', 'r:2'] }]);
  });

  it('have no hash collision among 300,000 realistic keys', () => {
    const hashes = new Set<number>();
    for (let n = 0; n < 100_000; n += 1)
      for (const key of [
        `n:00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        `r:rec-${n}`,
        `f:PRICING_HEALTH|A1|US|B0${n}|new|t${1e12 + n}`,
      ])
        hashes.add(keyHash(key));
    expect(hashes.size).toBe(300_000);
    for (const hash of hashes)
      if (hash < 0 || hash >= 2 ** 48 || !Number.isInteger(hash)) expect.fail(`${hash} is no number of 48 bits`);
  });

  it('keep only the newest, with alerts and frames counted separately, and delete rows that hold none of them [ST15]', () => {
    const { sql, log } = keys();
    for (let turn = 0; turn < 10; turn += 1)
      log.putAlerts(
        'u1',
        [1, 2, 3].map((n) => [turn * 3 + n, [`n:${turn * 3 + n}`, `f:${turn * 3 + n}`]]),
      );
    log.putAlerts('u2', [[1, ['n:1', 'f:1']]]);
    for (let n = 1; n <= 30; n += 1) log.addFrame('u1', `o${n}`, n);
    // Twenty keys are ten alerts: 21 to 30, of which 21 came together with two that go.
    log.trimKeys('u1', 20);
    expect(log.alertsWith('u1', 'n:20')).toEqual([]);
    expect(log.alertsWith('u1', 'n:21')).toEqual([{ alert: 21, keys: ['n:21', 'f:21'] }]);
    expect(log.alertsWith('u1', 'f:30')).toEqual([{ alert: 30, keys: ['n:30', 'f:30'] }]);
    expect(sql.all('SELECT count(*) AS rows FROM known')[0]?.rows).toBe(4 + 1);
    expect(log.hasFrame('u1', 'o10')).toBe(false);
    expect(log.hasFrame('u1', 'o11')).toBe(true);
    expect(log.alertsWith('u2', 'n:1')).toHaveLength(1);
  });

  it('never reuse an alert’s number after a hub restarts, however the previous one ended [ST14]', async () => {
    const bench = createHubBench();
    bench.attach(bench.session());
    await bench.join();
    const alert = (n: number) => bench.emit('spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `o${n}` });
    let sent = 0;
    for (let life = 0; life < 4; life += 1) {
      for (let n = 0; n < 300; n += 1) {
        sent += 1;
        alert(sent);
      }
      await bench.settle();
      // It ends without a chance to save anything: the next commit fails.
      bench.setFailCommits(true);
      alert(sent + 1);
      await bench.settle();
      bench.setFailCommits(false);
      expect(bench.running()).toBe(false);
      bench.attach(bench.session());
      await bench.join();
    }
    expect(bench.sql.all('SELECT count(DISTINCT alert) AS alerts FROM alert_key')[0]?.alerts).toBe(sent);
    expect(bench.store.load('u1')?.alerts).toBeLessThan(sent + 5 * 256);
  });
});
