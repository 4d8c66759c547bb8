import { describe, expect, it } from 'vitest';
import { Sequence } from '#edge/hub/log/sequence.ts';
import { openSql } from '#edge/node/sql.ts';
import type { NewEvent } from '#shared/events.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { createHubBench } from '#tests/support/hub.ts';
import { createCommitGroup } from './commit-group.ts';
import { createEventLog } from './event-log.ts';
import { createJournaledLog } from './journaled-log.ts';
import { migrateEventLog } from './log-migrations.ts';

describe('the commits of one turn', () => {
  it('store the other hubs’ events without gaps if one hub’s write fails [ST1, ST6]', () => {
    const sql = openSql(':memory:');
    migrateEventLog(sql);
    const store = createJournaledLog(sql, createEventLog(sql));
    let flush = () => {};
    const failures: unknown[] = [];
    const commits = createCommitGroup(
      store.transaction,
      (go) => {
        flush = go;
      },
      (error) => failures.push(error),
    );
    const deps = { ...createHubBench().deps, store, commits };
    const notified: Record<string, unknown[]> = { a: [], b: [], c: [] };
    const users = Object.fromEntries(
      Object.entries(notified).map(([user, heard]) => [
        user,
        new Sequence(user, deps, (signal) => {
          if (signal.type === 'stored') heard.push(...signal.events.map(({ seq }) => seq));
          if (signal.type === 'failed') heard.push('failed');
        }),
      ]),
    );
    const balance = (left: number): NewEvent => ({ type: 'tokens.updated', data: balanceOf(left) });
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    users.a?.stage({ event: balance(1), outboxId: 'a1' });
    users.a?.stage({ event: balance(2) });
    users.b?.stage({ event: { type: 'activity.recorded', data: circle } as unknown as NewEvent });
    users.c?.stage({ event: balance(3) });
    flush();
    expect(notified).toEqual({ a: [1, 2], b: ['failed'], c: [1] });
    expect(failures).not.toEqual([]);
    users.a?.stage({ event: balance(1), outboxId: 'a1' });
    users.a?.stage({ event: balance(4) });
    flush();
    expect(notified.a).toEqual([1, 2, 3]);
    expect(store.eventsAfter('a', 0, 10).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(store.eventsAfter('b', 0, 10)).toEqual([]);
  });
});
