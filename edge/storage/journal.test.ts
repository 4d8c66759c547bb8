import { describe, expect, it } from 'vitest';
import { writeLogLine } from '#edge/hub/log/log-line.ts';
import type { HubRow, HubStore, LogEvent } from '#edge/hub/ports.ts';
import { openSql } from '#edge/node/sql.ts';
import { createSeededRandom } from '#provider/seeded-random.ts';
import { createEventLog } from './event-log.ts';
import { createJournaledLog } from './journaled-log.ts';
import { migrateEventLog } from './log-migrations.ts';

const rowOf = (epoch: string, patch: Partial<HubRow> = {}): HubRow => ({
  epoch,
  head: 0,
  floor: 0,
  bytes: 0,
  lastAt: 0,
  lastEventAt: 0,
  lastLive: 0,
  notBefore: 0,
  alerts: 0,
  filled: false,
  rights: '',
  ...patch,
});

const eventOf = (seq: number, text = ''): LogEvent =>
  writeLogLine(
    { type: 'activity.recorded', data: { _id: '1', asin: 'B0TEST0001', sourced: 1, title: `Größe ${text}` } },
    seq,
    `id${seq}${text}`,
    1_000 + seq,
  );

const turnOf = (epoch: string, from: number, to: number, text = '') => {
  const events = Array.from({ length: to - from + 1 }, (_, index) => eventOf(from + index, text));
  return { epoch, events, lastEventAt: events.at(-1)?.at ?? 0 };
};

function journaled(mostHeld?: number) {
  const sql = openSql(':memory:');
  migrateEventLog(sql);
  const open = () => createJournaledLog(sql, createEventLog(sql), mostHeld);
  return {
    sql,
    open,
    log: open(),
    slots: () => Number(sql.all('SELECT count(*) AS slots FROM journal_slot')[0]?.slots),
  };
}

describe('the journal', () => {
  it('returns committed events: from memory, after a crash, and after they are moved [ST1]', () => {
    const { open, log, slots } = journaled();
    log.save('u1', rowOf('a'));
    log.transaction(() => log.append('u1', turnOf('a', 1, 3)));
    log.transaction(() => log.append('u1', turnOf('a', 4, 5)));
    const expected = [1, 2, 3, 4, 5].map((seq) => eventOf(seq));
    expect(log.eventsAfter('u1', 0, 100)).toEqual(expected);
    expect(slots()).toBe(2);

    const next = open();
    expect(slots()).toBe(0);
    expect(next.eventsAfter('u1', 0, 100)).toEqual(expected);
    expect(next.eventsAfter('u1', 3, 1)).toEqual([eventOf(4)]);
    expect(next.eventIdAt('u1', 4)).toBe('id4');
    expect(next.load('u1')).toMatchObject({
      head: 5,
      lastAt: 1_005,
      lastEventAt: 1_005,
      bytes: expected.reduce((sum, { bytes }) => sum + bytes, 0),
    });
  });

  it('stores nothing of a failed commit [ST1]', () => {
    const { log, slots } = journaled();
    log.save('u1', rowOf('a'));
    log.transaction(() => log.append('u1', turnOf('a', 1, 2)));
    expect(() =>
      log.transaction(() => {
        log.append('u1', turnOf('a', 3, 4));
        log.putAlerts('u1', [[1, ['f:x']]]);
        log.addFrame('u1', 'o1', 1);
        log.trimEvents('u1', 2);
        throw new Error('The disk is full');
      }),
    ).toThrow('The disk is full');
    expect(log.eventsAfter('u1', 0, 100).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(log.alertsWith('u1', 'f:x')).toEqual([]);
    expect(log.hasFrame('u1', 'o1')).toBe(false);
    expect(slots()).toBe(1);
  });

  it('refuses an event out of sequence with its whole commit, wherever the last event is stored [ST1]', () => {
    const { sql, open, log } = journaled();
    log.save('u1', rowOf('a'));
    log.transaction(() => log.append('u1', turnOf('a', 1, 3)));
    const refuses = (store: HubStore, from: number) => {
      expect(() => store.transaction(() => store.append('u1', turnOf('a', from, from + 1, 'x')))).toThrow(
        'does not follow',
      );
      expect(store.lastSeq('u1')).toBe(3);
    };
    for (const from of [3, 5]) {
      refuses(log, from);
      const moved = open();
      refuses(moved, from);
      refuses(createEventLog(sql), from);
    }
    open().append('u1', turnOf('a', 4, 4));
    expect(open().lastSeq('u1')).toBe(4);
  });

  it('doesn’t bring back events of an ended epoch or trimmed events after a crash [ST2, ST7]', () => {
    const { open, log } = journaled();
    log.save('u1', rowOf('a'));
    log.save('u2', rowOf('a'));
    log.transaction(() => {
      log.append('u1', turnOf('a', 1, 5));
      log.append('u2', turnOf('a', 1, 5));
    });
    log.transaction(() => {
      log.clearEvents('u1');
      log.save('u1', rowOf('b'));
    });
    log.transaction(() => {
      expect(log.trimEvents('u2', 4)).toBe([1, 2, 3].reduce((sum, seq) => sum + eventOf(seq).bytes, 0));
      log.save('u2', rowOf('a', { head: 5, floor: 4 }));
    });
    log.transaction(() => log.append('u1', turnOf('b', 1, 2, 'b')));
    for (const store of [() => log, open]) {
      const each = store();
      expect(each.eventsAfter('u1', 0, 100).map(({ id }) => id)).toEqual(['id1b', 'id2b']);
      expect(each.eventsAfter('u2', 0, 100).map(({ seq }) => seq)).toEqual([4, 5]);
    }
  });

  it('replaces an alert’s old keys if the alert gets a new key [ST14]', () => {
    const { open, log } = journaled();
    log.transaction(() => log.putAlerts('u1', [[1, ['f:x']]]));
    const next = open();
    next.transaction(() => next.putAlerts('u1', [[1, ['f:x', 'n:1']]]));
    expect(next.alertsWith('u1', 'f:x')).toEqual([{ alert: 1, keys: ['f:x', 'n:1'] }]);
    next.transaction(() => {
      next.putAlerts('u1', [[1, ['f:x', 'n:1', 'r:1']]]);
      expect(next.alertsWith('u1', 'n:1')).toEqual([{ alert: 1, keys: ['f:x', 'n:1', 'r:1'] }]);
    });
    expect(open().alertsWith('u1', 'r:1')).toEqual([{ alert: 1, keys: ['f:x', 'n:1', 'r:1'] }]);
  });

  it('is emptied while it is written, and never holds much more than its limit', () => {
    const { sql, log, slots } = journaled(100_000);
    const heads = new Map<string, number>();
    for (let turn = 0; turn < 3_000; turn += 1) {
      const user = `u${turn % 100}`;
      if (!heads.has(user)) log.save(user, rowOf('a'));
      const head = heads.get(user) ?? 0;
      log.transaction(() => log.append(user, turnOf('a', head + 1, head + 1)));
      heads.set(user, head + 1);
    }
    expect(slots()).toBeLessThan(1_500);
    log.close();
    expect(slots()).toBe(0);
    const chunks = sql.all('SELECT count(*) AS chunks, sum(last - first + 1) AS events FROM chunk')[0];
    expect(chunks?.events).toBe(3_000);
    expect(Number(chunks?.chunks)).toBeLessThan(1_500);
  });

  it('doesn’t grow if one user’s events are moved as soon as they fill a chunk, while other users have one each', () => {
    const { sql, open, log, slots } = journaled(50_000);
    for (const user of ['u1', 'u2']) log.save(user, rowOf('a'));
    log.transaction(() => log.append('u2', turnOf('a', 1, 1)));
    for (let seq = 1; seq <= 3_000; seq += 1) log.transaction(() => log.append('u1', turnOf('a', seq, seq)));
    expect(slots()).toBeLessThan(400);
    expect(createEventLog(sql).lastSeq('u2')).toBe(1);
    expect(open().eventsAfter('u1', 0, 5_000)).toHaveLength(3_000);
  });

  it('moves a few users in each commit, although many fill up at once', () => {
    const { sql, log } = journaled();
    const users = Array.from({ length: 40 }, (_, n) => `u${n}`);
    const moved = () => Number(sql.all('SELECT count(DISTINCT user) AS users FROM chunk')[0]?.users);
    for (const user of users) log.save(user, rowOf('a'));
    log.transaction(() => {
      for (const user of users) log.append(user, turnOf('a', 1, 64));
    });
    const steps: number[] = [];
    for (let step = 0; step < 45; step += 1) {
      const before = moved();
      log.transaction(() => log.append('u0', turnOf('a', 65 + step, 65 + step)));
      steps.push(moved() - before);
    }
    expect(Math.max(...steps)).toBe(1);
    expect(moved()).toBe(40);
    for (const user of users.slice(1)) expect(log.eventsAfter(user, 0, 100)).toHaveLength(64);
  });

  it('moves every waiting user’s events at the end, one by one or all at once', () => {
    for (const mostHeld of [undefined, 1_000]) {
      const { sql, log, slots } = journaled(mostHeld);
      for (const user of ['u1', 'u2']) {
        log.save(user, rowOf('a'));
        log.transaction(() => log.append(user, turnOf('a', 1, 70)));
      }
      log.close();
      expect(slots()).toBe(0);
      for (const user of ['u1', 'u2']) expect(createEventLog(sql).eventsAfter(user, 0, 100)).toHaveLength(70);
    }
  });

  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8])
    it(`matches a log without a journal through random operations and crashes (seed ${seed}) [ST1, ST7, ST15]`, () => {
      const plainSql = openSql(':memory:');
      migrateEventLog(plainSql);
      const plain = createEventLog(plainSql);
      const { open, log: first } = journaled(3_000);
      let log = first;
      const chance = createSeededRandom(seed);
      const int = (most: number) => Math.floor(chance.next() * most);
      const users = ['u1', 'u2', 'u3'];
      const rows = new Map(users.map((user) => [user, rowOf(`${user}-0`)]));
      for (const user of users) for (const store of [plain, log]) store.save(user, rows.get(user) as HubRow);

      for (let step = 0; step < 400; step += 1) {
        const fails = int(10) === 0;
        const work: ((store: HubStore) => void)[] = [];
        const after = new Map(rows);
        for (const user of users.filter(() => int(3) > 0)) {
          const row = { ...(after.get(user) as HubRow) };
          after.set(user, row);
          const kind = int(12);
          if (kind < 7) {
            const turn = turnOf(row.epoch, row.head + 1, row.head + 1 + int(kind === 0 ? 90 : 3), `${step}`);
            row.head = turn.events.at(-1)?.seq ?? row.head;
            work.push((store) => store.append(user, turn));
          } else if (kind === 7 && row.head > 3) {
            const pieces = plain.pieces(user);
            const below = pieces[int(pieces.length)]?.first ?? 0;
            if (below > row.floor) {
              row.floor = below;
              work.push((store) => {
                store.trimEvents(user, below);
                store.save(user, { ...row });
              });
            }
          } else if (kind === 8) {
            Object.assign(row, { epoch: `${user}-${step}`, head: 0, floor: 0 });
            work.push((store) => {
              store.clearEvents(user);
              store.save(user, { ...row });
            });
          } else if (kind === 9) {
            const id = `o${int(50)}`;
            work.push((store) => store.addFrame(user, id, step));
          } else {
            const alert = 1 + int(20);
            const keys = [`f:${alert % 7}`, ...(int(2) ? [`n:${alert}`] : []), ...(int(2) ? [`r:${alert}`] : [])];
            work.push((store) => {
              const known = store.alertsWith(user, `f:${alert % 7}`).find((each) => each.alert === alert);
              store.putAlerts(user, [[alert, [...new Set([...(known?.keys ?? []), ...keys])]]], known === undefined);
            });
          }
        }
        const run = (store: HubStore) =>
          store.transaction(() => {
            for (const act of work) act(store);
            if (fails) throw new Error('The disk is full');
          });
        for (const store of [plain, log])
          try {
            run(store);
          } catch (error) {
            expect(fails, String(error)).toBe(true);
          }
        if (!fails) for (const [user, row] of after) rows.set(user, row);
        if (int(25) === 0) {
          // Ended as it should be, or not.
          if (int(2) === 0) log.close();
          log = open();
        }
        for (const user of users) {
          const from = int((rows.get(user)?.head ?? 0) + 2);
          const floor = rows.get(user)?.floor ?? 0;
          const most = 1 + int(40);
          // Below the floor nobody reads: there, only how soon it goes may differ.
          const read = (store: HubStore) =>
            store.eventsAfter(user, Math.max(from, floor - 1), most).map(({ id }) => id);
          expect(read(log)).toEqual(read(plain));
          expect(log.load(user)?.head).toBe(plain.load(user)?.head);
          expect(log.load(user)?.epoch).toBe(plain.load(user)?.epoch);
          expect(log.eventIdAt(user, Math.max(from, floor))).toBe(plain.eventIdAt(user, Math.max(from, floor)));
          const keys = [`n:${1 + int(20)}`, `f:${int(7)}`, `r:${1 + int(20)}`].slice(int(3));
          expect(log.alertsWith(user, ...keys)).toEqual(plain.alertsWith(user, ...keys));
          const frame = `o${int(50)}`;
          expect(log.hasFrame(user, frame)).toBe(plain.hasFrame(user, frame));
        }
      }
    });
});
