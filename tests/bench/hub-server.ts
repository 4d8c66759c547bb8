import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClock } from '#edge/clock.ts';
import type { HubDeps, Session, UpstreamSocketEvents } from '#edge/hub/ports.ts';
import { createMemoryBudget } from '#edge/memory-budget.ts';
import { createHubs } from '#edge/node/hubs.ts';
import { createMeter } from '#edge/node/metrics.ts';
import { openSql } from '#edge/node/sql.ts';
import { serveUpgrades } from '#edge/node/upgrades.ts';
import { shortId } from '#edge/short-id.ts';
import { createCommitGroup } from '#edge/storage/commit-group.ts';
import { createEventLog } from '#edge/storage/event-log.ts';
import { createJournaledLog } from '#edge/storage/journaled-log.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { limits } from '#shared/protocol.ts';
import { ok } from '#shared/result.ts';
import { quietCalls } from '#tests/support/quiet-calls.ts';

/**
 * The hubs of the Node host as they are, with the log on disk, behind their own socket endpoint; the provider is a
 * stand-in in the same process, so that what is measured is the hub: frame, schema, place, log, fan-out.
 */
export async function startHubServer(folder: string, port: number) {
  const clock = createClock();
  const sql = openSql(join(folder, 'edge.db'));
  migrateEventLog(sql);
  const store = createJournaledLog(sql, createEventLog(sql));
  const upstreams = new Map<string, UpstreamSocketEvents>();
  const noMutes = async () => ok({ rev: 0, mutes: [] });
  const deps: HubDeps = {
    now: clock.now,
    elapsed: clock.elapsed,
    random: Math.random,
    newId: shortId,
    store,
    commits: createCommitGroup(store.transaction, setImmediate, (error) => console.error(error)),
    calls: { ...quietCalls((token) => token), mutes: { list: noMutes, put: noMutes, delete: noMutes } },
    openUpstream(token, events) {
      upstreams.set(token, events);
      setImmediate(() => events.onMessage('0{"sid":"s","upgrades":[],"pingInterval":600000,"pingTimeout":20000}'));
      return {
        send(text) {
          if (text.startsWith('40')) events.onMessage('40{"sid":"s"}');
          else if (text.startsWith('421[')) events.onMessage('431[{"ok":true}]');
        },
        close: () => upstreams.delete(token),
      };
    },
    reconcileSlot: async () => () => {},
    memory: createMemoryBudget(limits.memoryBytesInAll),
    meter: createMeter().meter,
    hops: true,
    observers: [],
    rejected: (event) => console.error('rejected', event.reason),
    log: (level, message, facts) => level === 'error' && console.error(message, facts),
  };
  const hubs = createHubs(deps, clock);
  const server = createServer();
  serveUpgrades(server, (request, env) => {
    const user = new URL(request.url).searchParams.get('user') ?? '0';
    const now = Date.now();
    const session: Session = {
      userId: `u${user}`,
      sessionId: `s${user}`,
      token: `t${user}`,
      issuedAt: now,
      expiresAt: now + 3_600_000,
    };
    env.accept = (socket) => hubs.attach(socket, session);
    return new Response(null);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    publish(user: number, data: unknown) {
      upstreams.get(`t${user}`)?.onMessage(`42["history:recorded",${JSON.stringify(data)}]`);
    },
  };
}
