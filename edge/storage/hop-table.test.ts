import { describe, expect, it } from 'vitest';
import { writeLogLine } from '#edge/hub/log/log-line.ts';
import { writeAlertHop, writeShortHop } from '#edge/hub/observers/hop-lines.ts';
import { openSql } from '#edge/node/sql.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { limits } from '#shared/protocol.ts';
import { createEventLog } from './event-log.ts';
import { createJournaledLog } from './journaled-log.ts';
import { migrateEventLog } from './log-migrations.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY = 86_400_000;
const NEW_ROW = {
  epoch: '',
  head: 0,
  floor: 0,
  bytes: 0,
  lastAt: 0,
  lastEventAt: 0,
  lastLive: 0,
  notBefore: 0,
  alerts: 0,
  filled: true,
  rights: '',
};

function journaled(mostUnmoved?: number) {
  const sql = openSql(':memory:');
  migrateEventLog(sql);
  const open = () => createJournaledLog(sql, createEventLog(sql), mostUnmoved);
  return { sql, open, log: open(), rows: () => Number(sql.all('SELECT count(*) AS n FROM hop')[0]?.n) };
}

describe('the hops of alerts', () => {
  it('are read back in order: from memory, after a crash, and after they are moved [OPS-01]', () => {
    const { log, open, rows } = journaled();
    log.addHops('u1', NOW, ['["a",1]', '["b",2]']);
    log.transaction(() => {
      log.addHops('u1', NOW + 1, ['["c",3]']);
      log.addHops('u2', NOW + 1, ['["d",4]']);
    });
    const expected = ['["a",1]', '["b",2]', '["c",3]'];
    expect(rows()).toBe(0);
    expect(log.hopsOf('u1', 0)).toEqual(expected);

    // Another log on the same database finds what the first has left in the journal.
    const next = open();
    expect(rows()).toBe(2);
    expect(next.hopsOf('u1', 0)).toEqual(expected);
    next.addHops('u1', NOW + 2, ['["e",5]']);
    expect(next.hopsOf('u1', 0)).toEqual([...expected, '["e",5]']);
    next.close();
    expect(open().hopsOf('u1', 0)).toEqual([...expected, '["e",5]']);
  });

  it('of an alert are short in the journal, and whole again after a crash [OPS-01]', () => {
    const { sql, log, open } = journaled();
    const data = {
      ...{
        identity: { notificationId: 'n "1"', recordId: 'r1', fingerprint: 'f1' },
        notificationType: 'PRICING_HEALTH',
      },
      ...{ marketplace: 'US', asin: 'B0TEST0001', publishedTime: NOW - 300 },
    } as Notification;
    const note = { waited: 2, source: 'live', mute: 'asin', frame: 'ob-"1"' } as const;
    const line = writeAlertHop(data, 1, NOW, note);
    log.transaction(() => {
      log.append('u1', {
        epoch: 'e',
        events: [writeLogLine({ type: 'notification.created', data }, 1, 'i1', NOW)],
        lastEventAt: NOW,
      });
      log.addHops('u1', NOW, [line, '["o",1]'], [writeShortHop(1, note), '["o",1]']);
      // Left by a commit that failed: its alert has another number now.
      log.addHops('u2', NOW, ['["a",2]'], [writeShortHop(7, note)]);
    });
    expect(log.hopsOf('u1', 0)).toEqual([line, '["o",1]']);
    const journal = sql.all('SELECT * FROM journal_slot').map((row) => JSON.stringify(row));
    expect(journal.join()).not.toContain(line.slice(0, 30));
    const next = open();
    expect(next.hopsOf('u1', 0)).toEqual([line, '["o",1]']);
    expect(next.hopsOf('u2', 0)).toEqual([]);
  });

  it('are not stored by a failed commit [OPS-01]', () => {
    const { log } = journaled();
    expect(() =>
      log.transaction(() => {
        log.addHops('u1', NOW, ['["a",1]']);
        throw new Error('The disk is full');
      }),
    ).toThrow('The disk is full');
    expect(log.hopsOf('u1', 0)).toEqual([]);
  });

  it('are bounded by age and by size, per user [OPS-01]', () => {
    const sql = openSql(':memory:');
    migrateEventLog(sql);
    const log = createEventLog(sql);
    const large = 'x'.repeat(limits.hopBytes / 4);
    log.addHops('u2', NOW - 31 * DAY, ['["other",1]']);
    log.addHops('u1', NOW - 31 * DAY, ['["old",1]']);
    for (let n = 0; n < 6; n += 1) log.addHops('u1', NOW + n, [large + n]);
    expect(log.hopsOf('u1', NOW - 30 * DAY)).toHaveLength(6);
    log.trimHops('u1', NOW - 30 * DAY);
    const left = log.hopsOf('u1', 0);
    expect(left.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(limits.hopBytes);
    expect(left.at(-1)).toBe(`${large}5`);
    expect(log.hopsOf('u2', 0)).toHaveLength(1);

    // A user who never comes back trims nothing: others do it for them.
    for (let n = 0; n < 1_000; n += 1) log.addHops('u3', NOW, ['["new",1]']);
    expect(log.hopsOf('u2', 0)).toEqual([]);
  });

  it('are there once after a crash, whether or not they were moved before it [OPS-01]', () => {
    const { log, open, rows } = journaled();
    const add = (user: string, seq: number) =>
      log.transaction(() => {
        log.append(user, {
          epoch: 'e',
          events: [writeLogLine({ type: 'stream.gap', data: {} } as never, seq, `i${seq}`, NOW + seq)],
          lastEventAt: NOW,
        });
        log.addHops(user, NOW + seq, [`["k",${seq}]`]);
      });
    log.save('u1', { ...NEW_ROW, epoch: 'e' });
    log.save('u2', { ...NEW_ROW, epoch: 'e' });
    log.addHops('u1', NOW, ['["o",0]']);
    // 64 events fill a chunk, which the next commit moves. The journal has them still.
    for (let seq = 1; seq <= 64; seq += 1) add('u1', seq);
    add('u2', 1);
    expect(rows()).toBe(1);
    add('u1', 65);
    log.addHops('u1', NOW + 66, ['["c",66]']);
    const all = ['["o",0]', ...Array.from({ length: 65 }, (_, index) => `["k",${index + 1}]`), '["c",66]'];
    expect(log.hopsOf('u1', 0)).toEqual(all);
    expect(open().hopsOf('u1', 0)).toEqual(all);
    expect(open().hopsOf('u2', 0)).toEqual(['["k",1]']);
  });

  it('are found while their events are stored, after these are trimmed, and after all events are cleared [OPS-01]', () => {
    const { sql, log, rows } = journaled(1);
    const listed = () => Number(sql.all('SELECT count(*) AS n FROM hop_of')[0]?.n);
    const add = (seq: number) =>
      log.transaction(() => {
        log.append('u1', {
          epoch: 'e',
          events: [writeLogLine({ type: 'stream.gap', data: {} } as never, seq, `i${seq}`, NOW + seq)],
          lastEventAt: NOW,
        });
        log.addHops('u1', NOW + seq, [`["k",${seq}]`]);
      });
    for (let seq = 1; seq <= 4; seq += 1) add(seq);
    log.addHops('u1', NOW + 5, ['["o",5]']);
    log.close();
    // Only the one without an event is listed.
    expect([rows(), listed()]).toEqual([5, 1]);
    const all = ['["k",1]', '["k",2]', '["k",3]', '["k",4]', '["o",5]'];
    expect(log.hopsOf('u1', 0)).toEqual(all);
    log.trimEvents('u1', 3);
    expect(listed()).toBe(3);
    expect(log.hopsOf('u1', 0)).toEqual(all);
    expect(log.hopsOf('u1', NOW + 4)).toEqual(all.slice(3));
    log.clearEvents('u1');
    expect(log.hopsOf('u1', 0)).toEqual(all);
  });

  it('are never those of another user, whose row has the number of one that was dropped [OPS-01]', () => {
    const { log } = journaled();
    log.transaction(() => {
      log.append('u1', {
        epoch: 'e',
        events: [writeLogLine({ type: 'stream.gap', data: {} } as never, 1, 'i1', NOW)],
        lastEventAt: NOW,
      });
      log.addHops('u1', NOW, ['["k",1]']);
    });
    log.close();
    log.trimHops('u1', NOW + 1);
    expect(log.hopsOf('u1', 0)).toEqual([]);
    log.addHops('u2', NOW, ['["k",2]']);
    log.close();
    expect(log.hopsOf('u2', 0)).toEqual(['["k",2]']);
    expect(log.hopsOf('u1', 0)).toEqual([]);
    log.trimEvents('u1', 2);
    expect(log.hopsOf('u1', 0)).toEqual([]);
  });

  it('are searched newest first, some at a time, with what is not moved yet [OPS-01]', () => {
    const { log } = journaled();
    for (let n = 0; n < 1_200; n += 1)
      log.transaction(() => log.addHops(`u${n}`, NOW + n, [`["a",${n},"B0TEST${n}"]`]));
    log.close();
    log.addHops('waiting', NOW, ['["a",1,"B0TEST7"]']);
    const seen: string[] = [];
    let steps = 0;
    let before: number | undefined;
    do {
      const step = log.usersWithHop('"B0TEST7"', before);
      seen.push(...step.users);
      before = step.before;
      steps += 1;
    } while (before !== undefined);
    expect(seen).toEqual(['waiting', 'u7']);
    expect(steps).toBe(3);
  });
});
