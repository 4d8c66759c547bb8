import type { Hubs } from '#edge/deps.ts';
import { atOnce } from '#edge/http/limits.ts';
import type { HubDeps, Session } from '#edge/hub/ports.ts';
import { mergeChecks, mergeGroups, nextPlace, placeIn } from '#edge/ops/refused-hubs.ts';
import type { OutageLog } from '#edge/outage-log.ts';
import type { MistakeReports, RejectedLog } from '#edge/rejected-log.ts';
import { currentRequestId } from '#edge/request-scope.ts';
import { shortId } from '#edge/short-id.ts';
import type { Operations } from '#edge/storage/operations-table.ts';
import type { MetricValues } from '../metrics.ts';
import type { Held } from '../open-hubs.ts';
import type { UpgradeEnv } from '../upgrades.ts';
import { ownerOf, workerDatabase } from '../user-files.ts';
import { startWorker, WorkerAway, type WorkerProcess } from './worker-process.ts';
import type { Report, WorkerStart } from './worker-wire.ts';

export type WorkerHubs = {
  hubs: Hubs;
  connect(session: Session): Promise<Pick<UpgradeEnv, 'pass'>>;
  /** Of the workers that are running. */
  metrics(): Promise<MetricValues[]>;
  held(): Held;
  close(): Promise<Held>;
};

type Start = Omit<WorkerStart, 'database' | 'processes'>;

/** Those that workers report to. */
type Operator = {
  rejected: Pick<RejectedLog, 'add' | 'of'>;
  mistakes: MistakeReports;
  outages: OutageLog;
  delivered: Operations['delivered'];
  log: HubDeps['log'];
};

/**
 * Starts the workers, and reaches every user's hub in the worker that owns it.
 * @throws with one sentence when a worker does not start
 */
export async function startWorkers(count: number, start: Start, operator: Operator): Promise<WorkerHubs> {
  const { rejected, mistakes } = operator;
  const starts = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => startOne(index, count, start, operator)),
  );
  const workers = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = starts.find((each) => each.status === 'rejected');
  if (failed) {
    await Promise.all(workers.map((worker) => worker.close()));
    throw failed.reason;
  }

  const of = (user: string) => workers[ownerOf(user, count)] as WorkerProcess;
  const running = () => workers.filter((worker) => worker.isReady());
  /** Calls every running worker. One that ends meanwhile answers undefined. */
  const ofAll = <T>(call: (worker: WorkerProcess) => Promise<T>) =>
    Promise.all(running().map((worker) => call(worker).catch(ignoreAway)));
  let watching = 0;

  const hubs: Hubs = {
    check(session) {
      mistakes.seen(session);
      return twice(() => of(session.userId).call('check', session));
    },
    command: (session, command) => of(session.userId).call('command', session, command, currentRequestId()),
    endSession: (user, sessionId, inactive) => twice(() => of(user).call('endSession', user, sessionId, inactive)),
    endAllSessions: (user) => twice(() => of(user).call('endAllSessions', user)),
    endRefusedSessions: (user) => twice(() => of(user).call('endRefusedSessions', user)),
    // Runs in the background, where nobody handles a failure. A hub that starts again reads the account anyway.
    refreshAccount: (user) => of(user).call('refreshAccount', user).catch(ignoreAway),
    list: async () => (await ofAll((worker) => worker.call('list'))).flatMap((list) => list ?? []),
    figures: async (user) => ({
      ...(await twice(() => of(user).call('figures', user))),
      rejected: await rejected.of(user),
    }),
    hopsOf: (user) => twice(() => of(user).call('hopsOf', user)),
    eventAt: (user, seq) => twice(() => of(user).call('eventAt', user, seq)),
    // Each worker numbers its lines by itself, so that there is no common place to go on from.
    usersWithHop: async (text) => ({
      users: (await Promise.all(running().map((worker) => usersIn(worker, text)))).flat(),
    }),
    async watch(request) {
      if (watching >= atOnce.operatorStreams) return undefined;
      watching += 1;
      let left = false;
      const leave = () => {
        if (!left) watching -= 1;
        left = true;
      };
      const worker = of(request.user);
      const name = shortId();
      try {
        if (await worker.call('watch', name, request)) return watchStream(worker, name, leave);
      } catch (error) {
        leave();
        throw error;
      }
      leave();
      return undefined;
    },
    refused: async () =>
      mergeGroups((await ofAll((worker) => worker.call('refused'))).filter((list) => list !== undefined)),
    checkRefused: async (group) =>
      mergeChecks((await ofAll((worker) => worker.call('checkRefused', group))).filter((check) => check !== undefined)),
    async takeRefused(request) {
      const { log, after } = placeIn(request.after);
      const worker = workers[log];
      if (!worker) return { taken: 0, already: 0, refused: 0, next: null };
      const answer = await twice(() => worker.call('takeRefused', { ...request, after }));
      return { ...answer, next: nextPlace(log, answer.next, count) };
    },
    play: (user, events, anyone) => of(user).call('play', user, events, anyone),
  };

  return {
    hubs,
    async connect(session) {
      mistakes.seen(session);
      const worker = of(session.userId);
      await worker.ready();
      return { pass: (incoming, stream, head) => worker.pass(session, incoming, stream, head) };
    },
    metrics: async () => (await ofAll((worker) => worker.call('metrics'))).filter((values) => values !== undefined),
    held: () => sum(workers.map((worker) => worker.held())),
    close: async () => sum(await Promise.all(workers.map((worker) => worker.close()))),
  };
}

function startOne(index: number, count: number, start: Start, operator: Operator): Promise<WorkerProcess> {
  /** The users without their provider: if the worker ends, nobody reports the end of their outage. */
  const down = new Set<string>();
  return startWorker(
    { ...start, database: workerDatabase(index), processes: count },
    { report: (report) => take(operator, report, down), ended, log: operator.log },
  );

  function ended() {
    for (const user of down) operator.outages.gone(user);
    down.clear();
  }
}

function take({ rejected, mistakes, outages, delivered, log }: Operator, report: Report, down: Set<string>) {
  switch (report.type) {
    case 'log':
      return log(...report.entry);
    case 'rejected':
      return rejected.add(report.event);
    case 'mistake':
      return mistakes.report(report.mistake);
    case 'delivered':
      return delivered(report.counted);
    case 'lost':
      down.add(report.user);
      return outages.lost(report.user);
    case 'back':
      down.delete(report.user);
      return outages.back(report.user, report.alerts);
    case 'gone':
      down.delete(report.user);
      return outages.gone(report.user);
  }
}

/** Goes through a worker's lines to their end, or until enough users are found. */
async function usersIn(worker: WorkerProcess, text: string): Promise<string[]> {
  const users = new Set<string>();
  let before: number | undefined;
  for (let steps = 0; steps < MOST_STEPS && users.size < MOST_USERS; steps += 1) {
    const found = await worker.call('usersWithHop', text, before).catch(ignoreAway);
    for (const user of found?.users ?? []) users.add(user);
    before = found?.before;
    if (before === undefined) break;
  }
  return [...users];
}

const MOST_STEPS = 200;
const MOST_USERS = 60;

/** Repeats a call once if the worker ended meanwhile. Only for calls that may run twice. */
async function twice<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof WorkerAway)) throw error;
    return call();
  }
}

function ignoreAway(error: unknown): undefined {
  if (!(error instanceof WorkerAway)) throw error;
}

/**
 * Reads a worker's watch part by part, each when the reader has taken the last, so that a slow reader is noticed there.
 */
const watchStream = (worker: WorkerProcess, name: string, leave: () => void): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const part = await worker.call('watched', name);
          if (part) return controller.enqueue(part);
          leave();
          controller.close();
        } catch (error) {
          leave();
          controller.error(error);
        }
      },
      async cancel() {
        leave();
        await worker.call('unwatch', name).catch(ignoreAway);
      },
    },
    { highWaterMark: 0 },
  );

const sum = (all: (Held | undefined)[]): Held =>
  all.reduce<Held>(
    (total, held) => ({ users: total.users + (held?.users ?? 0), events: total.events + (held?.events ?? 0) }),
    { users: 0, events: 0 },
  );
