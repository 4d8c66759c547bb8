import { flushCompileCache } from 'node:module';
import type { Socket } from 'node:net';
import { createClock } from '#edge/clock.ts';
import type { Hubs } from '#edge/deps.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createDeliveryCounts } from '#edge/ops/delivery-counts.ts';
import { observeOutages } from '#edge/outage-log.ts';
import { inRequest } from '#edge/request-scope.ts';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { errorText } from '#shared/process-log.ts';
import { startFailure } from '#shared/start-failure.ts';
import { createMeter } from '../metrics.ts';
import { openHubs } from '../open-hubs.ts';
import { startTracing } from '../tracing.ts';
import { createWebSockets } from '../upgrades.ts';
import { createUpstreamHttp } from '../upstream-http.ts';
import { openWorkerFile } from '../user-files.ts';
import type { FromWorker, PassedSocket, ToWorker, WorkerCalls, WorkerStart } from './worker-wire.ts';

// A process with the hubs of a share of the users, their log, their tabs' sockets, and their connections to the
// provider. Started by worker-process.ts.

const FIRST_MINUTE = 60_000;
/** How long counts of deliveries may wait, ms. */
const PASS_ON_AFTER = 2_000;

const send = (message: FromWorker, sent?: () => void) => void process.send?.(message, undefined, undefined, sent);

// A terminal or a service manager signals all processes. The main process decides when this one ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// The main process was killed. What is committed is in the log, and the next main process needs the file.
process.on('disconnect', () => process.exit());

process.once('message', async (message: ToWorker) => {
  if (message.type !== 'start') return;
  const { start } = message;
  try {
    await open(start);
  } catch (error) {
    const reason = startFailure(error, { port: { name: 'PORT', value: 0 }, host: '', ...start });
    send({ type: 'failed', reason }, () => process.exit(1));
  }
});
send({ type: 'loaded' });
setTimeout(flushCompileCache, FIRST_MINUTE).unref();

async function open({
  dataDir,
  database,
  clock: { rate, began },
  upstream,
  upstreamSocket,
  hops,
  connections,
  lateAfterMs,
  collector,
  processes,
}: WorkerStart) {
  const clock = createClock(rate, began);
  const log: HubDeps['log'] = (...entry) => send({ type: 'log', entry });
  const { meter, values } = createMeter();
  const http = createUpstreamHttp(connections);
  const tracing = await startTracing(collector);
  const deliveries = createDeliveryCounts({
    lateAfterMs,
    later: (run) => void clock.after(PASS_ON_AFTER, run),
    passOn: (counted) => send({ type: 'delivered', counted }),
  });
  const { hubs, held, close } = openHubs(await openWorkerFile(dataDir, database), {
    clock,
    random: Math.random,
    calls: createUpstreamApi({
      ...upstream,
      send: http.send,
      open: http.open,
      now: clock.now,
      report: (mistake) => send({ type: 'mistake', mistake }),
      meter,
    }),
    upstreamSocket,
    hops,
    processes,
    meter,
    rejected: (event) => send({ type: 'rejected', event }),
    observers: [
      observeOutages({
        lost: (user) => send({ type: 'lost', user }),
        back: (user, alerts) => send({ type: 'back', user, alerts }),
        gone: (user) => send({ type: 'gone', user }),
      }),
    ],
    freshness: { delivered: deliveries.delivered },
    ...(tracing ? { traced: tracing.traced } : {}),
    log,
  });
  const sockets = createWebSockets();
  const calls: WorkerCalls = {
    ...hubs,
    ...watchCalls(hubs),
    command: (session, command, requestId) => inRequest(requestId, () => hubs.command(session, command)),
    metrics: values,
  };

  async function answer(id: number, name: keyof WorkerCalls, args: unknown[]) {
    try {
      send({ type: 'answer', id, value: await (calls[name] as (...args: unknown[]) => unknown)(...args) });
    } catch (error) {
      send({ type: 'answer', id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }

  function take({ session, request, head }: PassedSocket, socket: Socket | undefined) {
    send({ type: 'taken' });
    // The tab has left meanwhile.
    if (!socket) return;
    socket.on('error', () => socket.destroy());
    try {
      sockets.accept(request, socket, Buffer.from(head), (tab) => hubs.attach(tab, session));
    } catch (error) {
      socket.destroy();
      log('error', 'A tab could not be connected', { error: errorText(error) });
    }
  }

  async function end() {
    hubs.close();
    await sockets.close();
    http.close();
    deliveries.flush();
    await tracing?.close();
    send({ type: 'closed', held: close() }, () => process.exit());
  }

  process.on('message', (message: ToWorker, socket?: Socket) => {
    if (message.type === 'call') void answer(message.id, message.name, message.args);
    else if (message.type === 'socket') take(message, socket);
    else if (message.type === 'close') void end();
  });
  send({ type: 'ready', held: held() });
}

/** The calls by which a stream is watched from the other process, part by part. */
function watchCalls(hubs: Pick<Hubs, 'watch'>): Pick<WorkerCalls, 'watch' | 'watched' | 'unwatch'> {
  const watches = new Map<string, ReadableStreamDefaultReader<Uint8Array>>();

  return {
    async watch(name, request) {
      const reader = (await hubs.watch(request))?.getReader();
      if (reader) watches.set(name, reader);
      return reader !== undefined;
    },
    async watched(name) {
      const reader = watches.get(name);
      if (!reader) throw new Error('There is no such watch');
      return (await reader.read()).value;
    },
    async unwatch(name) {
      const reader = watches.get(name);
      watches.delete(name);
      await reader?.cancel();
    },
  };
}
