import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '#edge/clock.ts';
import { Sequence } from '#edge/hub/log/sequence.ts';
import { HopLog } from '#edge/hub/observers/hop-log.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { normalise } from '#edge/hub/upstream/normalise.ts';
import { createMemoryBudget } from '#edge/memory-budget.ts';
import { createMeter } from '#edge/node/metrics.ts';
import { openSql } from '#edge/node/sql.ts';
import { shortId } from '#edge/short-id.ts';
import { createCommitGroup } from '#edge/storage/commit-group.ts';
import { createEventLog } from '#edge/storage/event-log.ts';
import { createJournaledLog } from '#edge/storage/journaled-log.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { limits } from '#shared/protocol.ts';
import { realMessage, type Shape } from './real-messages.ts';

const USERS = 2_000;
/** Alerts in one commit. */
const IN_TURN = 2;
const IN_BLOCK = 12_000;
const PAIRS_PER_LOG = 4;

/**
 * Measures what noting an alert's hops costs: two logs on disk in this process, one of them without, written in turn.
 * Only the log is in the loop, because in the full path the cost is smaller than the noise. The logs are made anew
 * every few blocks, and so are as large as those of the full path.
 * @returns µs of CPU per alert: the median difference of all pairs of blocks
 */
export async function costOfHops(shape: Shape, pairs: number): Promise<number> {
  const differences: number[] = [];
  while (differences.length < pairs) {
    const [noting, plain] = [openLog(true), openLog(false)];
    try {
      for (const log of [noting, plain]) await log.write(shape);
      for (let pair = 0; pair < PAIRS_PER_LOG; pair += 1) {
        const first = pair % 2 === 0 ? await noting.write(shape) : undefined;
        const without = await plain.write(shape);
        differences.push((first ?? (await noting.write(shape))) - without);
      }
    } finally {
      for (const log of [noting, plain]) log.close();
    }
  }
  return differences.sort((a, b) => a - b)[differences.length >> 1] ?? Number.NaN;
}

let messages = 0;

/** The logs of many users in one file. `write` appends a block of alerts and returns µs of CPU per alert. */
function openLog(hops: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-bench-'));
  const clock = createClock();
  const sql = openSql(join(folder, 'edge.db'));
  migrateEventLog(sql);
  const store = createJournaledLog(sql, createEventLog(sql));
  const deps: Pick<HubDeps, 'now' | 'elapsed' | 'newId' | 'store' | 'commits' | 'memory' | 'meter'> = {
    now: clock.now,
    elapsed: clock.elapsed,
    newId: shortId,
    store,
    commits: createCommitGroup(store.transaction, setImmediate, (error) => console.error(error)),
    memory: createMemoryBudget(limits.memoryBytesInAll),
    meter: createMeter().meter,
  };
  const users = Array.from({ length: USERS }, (_, n) => {
    const hopLog = hops ? new HopLog(deps as HubDeps) : undefined;
    return new Sequence(`u${n}`, deps as HubDeps, (signal) => hopLog?.observe(`u${n}`, signal));
  });
  let next = 0;

  return {
    async write(shape: Shape): Promise<number> {
      let used = 0;
      for (let n = 0; n < IN_BLOCK; n += IN_TURN) {
        const alerts = Array.from({ length: IN_TURN }, () => {
          messages += 1;
          const { event, message } = realMessage(shape, messages);
          return normalise(event, [message, { outboxId: `o${messages}` }], clock.now());
        });
        const before = process.cpuUsage();
        for (const alert of alerts) {
          if (alert.kind !== 'event') throw new Error(`A message was not read: ${alert.kind}`);
          const receivedAt = clock.elapsed();
          next = (next + 1_103) % USERS;
          users[next]?.stage({
            event: alert.event,
            identity: alert.identity,
            outboxId: alert.outboxId,
            frame: { receivedAt, normalizedAt: receivedAt, origin: alert.origin },
          });
        }
        await new Promise(setImmediate);
        const { user, system } = process.cpuUsage(before);
        used += user + system;
      }
      return used / IN_BLOCK;
    },
    close() {
      sql.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
