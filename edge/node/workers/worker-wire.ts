import type { IncomingMessage } from 'node:http';
import type { Hubs } from '#edge/deps.ts';
import type { HubDeps, RejectedEvent, Session } from '#edge/hub/ports.ts';
import type { ProviderMistake } from '#edge/rejected-log.ts';
import type { createUpstreamApi } from '#edge/upstream-api/api.ts';
import type { Deliveries } from '#shared/health/health-wire.ts';
import type { WatchRequest } from '#shared/recording/operator-wire.ts';
import type { Collector } from '#shared/tracing/collector.ts';
import type { MetricValues } from '../metrics.ts';
import type { Held } from '../open-hubs.ts';

/**
 * What passes between the main process and its workers, as structured clones. Both run the same version, so nothing is
 * parsed.
 */

/** Everything that a worker needs to open its hubs. */
export type WorkerStart = {
  dataDir: string;
  database: string;
  /** As in `createClock`, the same for all processes. */
  clock: { rate: number; began: number };
  upstream: Pick<
    Parameters<typeof createUpstreamApi>[0],
    'base' | 'bases' | 'product' | 'trackerAccounts' | 'timeoutMs'
  >;
  upstreamSocket: string;
  hops: boolean;
  /** The number of connections to the provider for calls. */
  connections: number;
  /** How soon an alert should reach an open tab. */
  lateAfterMs: number;
  collector: Collector | undefined;
  /** The number of workers that share the other limits. */
  processes: number;
};

/** The calls that a worker answers. */
export type WorkerCalls = Omit<Hubs, 'watch'> & {
  /** Opens a watch under a name. @returns whether it is open; too many may be */
  watch(name: string, request: WatchRequest): Promise<boolean>;
  /**
   * Returns the next part of an open watch; undefined at its end.
   * @throws when the watch has failed, or the worker has restarted
   */
  watched(name: string): Promise<Uint8Array | undefined>;
  unwatch(name: string): Promise<void>;
  metrics(): Promise<MetricValues>;
};

/** A tab's connection, whose handshake is not answered yet. Sent with its socket. */
export type PassedSocket = {
  type: 'socket';
  session: Session;
  request: Pick<IncomingMessage, 'method' | 'headers'>;
  /** What was read after the request. */
  head: Uint8Array;
};

export type ToWorker =
  | { type: 'start'; start: WorkerStart }
  | { type: 'call'; id: number; name: keyof WorkerCalls; args: unknown[] }
  | PassedSocket
  | { type: 'close' };

/** What a worker reports for the logs and figures of the main process. */
export type Report =
  | { type: 'log'; entry: Parameters<HubDeps['log']> }
  | { type: 'rejected'; event: RejectedEvent }
  | { type: 'mistake'; mistake: ProviderMistake }
  | { type: 'lost' | 'gone'; user: string }
  | { type: 'back'; user: string; alerts: number }
  | { type: 'delivered'; counted: Deliveries };

export type FromWorker =
  | { type: 'loaded' }
  | { type: 'ready'; held: Held }
  /** The worker can't start, with one sentence why. */
  | { type: 'failed'; reason: string }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'answer'; id: number; error: string }
  /** The last passed socket has arrived, and the next may follow. */
  | { type: 'taken' }
  | { type: 'closed'; held: Held }
  | Report;
