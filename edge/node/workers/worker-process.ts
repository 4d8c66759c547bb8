import { type ChildProcess, fork } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { HTTPException } from 'hono/http-exception';
import type { HubDeps, Session } from '#edge/hub/ports.ts';
import { errorCodes } from '#shared/errors.ts';
import type { Held } from '../open-hubs.ts';
import type { FromWorker, PassedSocket, Report, ToWorker, WorkerCalls, WorkerStart } from './worker-wire.ts';

export type WorkerProcess = {
  /**
   * Calls the worker. While it restarts, the call waits a moment.
   * @throws WorkerAway when it does not come back in time, or ends during the call
   */
  call<Name extends keyof WorkerCalls>(
    name: Name,
    ...args: Parameters<WorkerCalls[Name]>
  ): ReturnType<WorkerCalls[Name]>;
  /** Waits as a call does. */
  ready(): Promise<void>;
  isReady(): boolean;
  /** Passes a tab's connection to the worker, which answers the handshake. */
  pass(session: Session, incoming: IncomingMessage, stream: Duplex, head: Buffer): void;
  /** What the log held at the worker's last start. */
  held(): Held;
  /** Ends the worker. @returns what its log holds; undefined if it did not say so */
  close(): Promise<Held | undefined>;
};

/** Answered as 503. Becomes a repeated call where that is harmless. */
export class WorkerAway extends HTTPException {
  constructor() {
    super(503, {
      res: Response.json(
        { code: errorCodes.restarting, message: 'A part of the portal is restarting. Please try again.' },
        { headers: { 'Retry-After': '2' } },
      ),
    });
  }
}

/**
 * Starts a worker and restarts it when it ends.
 * @param events.ended the worker ended unexpectedly; `report` gets what it reports
 * @throws with one sentence when it does not start
 */
export async function startWorker(
  start: WorkerStart,
  events: { report(report: Report): void; ended(): void; log: HubDeps['log'] },
): Promise<WorkerProcess> {
  let child: ChildProcess | undefined;
  let ready = deferred();
  let isReady = false;
  let closing = false;
  let last: Held | undefined;
  let failures = 0;
  let held: Held = { users: 0, events: 0 };
  let serial = 0;
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const line: { message: PassedSocket; stream: Duplex }[] = [];
  let isPassing = false;

  const send = (message: ToWorker) => void child?.send(message, () => {});

  function launch(): Promise<void> {
    return new Promise((resolve, reject) => {
      const started = fork(join(import.meta.dirname, 'worker-main.ts'), {
        serialization: 'advanced',
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child = started;
      let reason = '';
      started.on('message', (message: FromWorker) => {
        if (message.type === 'loaded') send({ type: 'start', start });
        else if (message.type === 'failed') reason = message.reason;
        else if (message.type === 'ready') {
          held = message.held;
          failures = 0;
          isReady = true;
          events.log('info', 'A worker starts', { database: start.database, pid: started.pid });
          ready.resolve();
          resolve();
        } else onMessage(message);
      });
      started.once('error', reject);
      // Unlike 'exit', it comes after the last message.
      started.once('close', (code, signal) => {
        if (!isReady) reject(new Error(reason || `A worker ended with ${code ?? signal} before it was ready.`));
        else onExit(code ?? signal);
      });
    });
  }

  function onMessage(message: Exclude<FromWorker, { type: 'loaded' | 'failed' | 'ready' }>) {
    if (message.type === 'answer') {
      const call = calls.get(message.id);
      calls.delete(message.id);
      if ('error' in message) call?.reject(new Error(message.error));
      else call?.resolve(message.value);
    } else if (message.type === 'taken') {
      isPassing = false;
      passNext();
    } else if (message.type === 'closed') last = message.held;
    else events.report(message);
  }

  function onExit(how: number | string | null) {
    isReady = false;
    ready = deferred();
    for (const { reject } of calls.values()) reject(new WorkerAway());
    calls.clear();
    for (const { stream } of line.splice(0)) stream.destroy();
    isPassing = false;
    events.ended();
    if (closing) return;
    events.log('error', 'A worker ended and is being restarted', { database: start.database, how });
    relaunch();
  }

  function relaunch() {
    launch().catch((error: Error) => {
      if (closing) return;
      failures += 1;
      events.log('error', 'A worker could not be restarted', { database: start.database, error: error.message });
      setTimeout(() => closing || relaunch(), Math.min(LONGEST_PAUSE, 100 * 2 ** failures)).unref();
    });
  }

  async function untilReady() {
    if (isReady) return;
    if (closing) throw new WorkerAway();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new WorkerAway()), PATIENCE);
    });
    await Promise.race([ready.promise, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Passes one socket at a time: Node holds back a socket until the one before has arrived, and reads from it
   * meanwhile. What has been read is sent along, and reading stops in the same turn, so that everything else is left
   * for the worker.
   */
  function passNext() {
    while (!isPassing) {
      const next = line.shift();
      if (!next) return;
      const { message, stream } = next;
      if (stream.destroyed || !child?.connected) {
        stream.destroy();
        continue;
      }
      const more = stream.read() as Buffer | null;
      if (more) message.head = Buffer.concat([message.head, more]);
      detach(stream as NodeSocket);
      isPassing = true;
      child.send(message, stream as Socket, undefined, () => {});
      // The connection itself is the worker's now. This ends what is left of it here, so that the server doesn't wait
      // for it.
      stream.destroy();
    }
  }

  async function call(name: keyof WorkerCalls, args: unknown[]): Promise<unknown> {
    await untilReady();
    serial += 1;
    const id = serial;
    return new Promise((resolve, reject) => {
      calls.set(id, { resolve, reject });
      send({ type: 'call', id, name, args });
    });
  }

  await launch();
  return {
    call: <Name extends keyof WorkerCalls>(name: Name, ...args: unknown[]) =>
      call(name, args) as ReturnType<WorkerCalls[Name]>,
    ready: untilReady,
    isReady: () => isReady,
    pass(session, { method, headers }, stream, head) {
      if (!isReady) return void stream.destroy();
      line.push({ message: { type: 'socket', session, request: { method, headers }, head }, stream });
      passNext();
    },
    held: () => held,
    close() {
      closing = true;
      return new Promise((resolve) => {
        const running = child;
        if (!running || running.exitCode !== null || running.signalCode !== null) return resolve(undefined);
        const kill = setTimeout(() => running.kill('SIGKILL'), LONGEST_END);
        running.once('close', () => {
          clearTimeout(kill);
          resolve(last);
        });
        if (isReady) send({ type: 'close' });
        else running.kill('SIGKILL');
      });
    },
  };
}

type NodeSocket = Socket & { server?: unknown; _handle?: { readStop?(): void } | null };

/** Prepares a socket for another process, where Node has no public way to do so. */
function detach(socket: NodeSocket) {
  // Node goes on reading until the socket has arrived, and drops what it reads.
  socket._handle?.readStop?.();
  // Node would make the server count its sockets in the workers, and never report the server's close once a worker has
  // ended.
  socket.server = undefined;
}

/** How long calls wait for a worker that restarts, ms. */
const PATIENCE = 3_000;
/** Between two attempts to restart, ms. */
const LONGEST_PAUSE = 5_000;
/** How long a worker may take to close its log, ms. */
const LONGEST_END = 10_000;

function deferred(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
