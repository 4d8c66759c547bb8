import { createMemoryBudget } from '#edge/memory-budget.ts';
import { createOutageLog, type OutageWatch } from '#edge/outage-log.ts';
import { createRejectedLog } from '#edge/rejected-log.ts';
import { createUserHash, type UserHash } from '#edge/user-hash.ts';
import { createLog, type Log, type LogLevel } from '#shared/process-log.ts';
import type { WorkerSettings } from './env.ts';
import { createIsolateMeter } from './metrics.ts';

/** In bytes, out of the 128 MiB that all objects of an isolate share. */
const EVENT_MEMORY = 16 * 1024 * 1024;

const write = (line: string, level: LogLevel) => console[level](line);
let current = { log: createLog('info', write), userHash: createUserHash('not set up yet') };

export const log: Log = (...entry) => current.log(...entry);
export const userHash: UserHash = (user) => current.userHash(user);

/** Applies the settings, which the platform passes with the first request. */
export function setUpIsolate({ settings, sessionSecret }: Pick<WorkerSettings, 'settings' | 'sessionSecret'>) {
  current = { log: createLog(settings.logLevel, write), userHash: createUserHash(`log ${sessionSecret}`) };
}

const meter = createIsolateMeter();

/**
 * State shared by the worker and the objects of one isolate: metrics and rejected events for the operator, and memory
 * for recent events.
 */
export const isolate = {
  meter,
  rejected: createRejectedLog(log, userHash),
  memory: createMemoryBudget(EVENT_MEMORY),
};

let outages: OutageWatch | undefined;

/** The outages that the objects of this isolate see. @param now the clock of all objects, ms */
export function outagesOfIsolate(now: () => number): OutageWatch {
  outages ??= createOutageLog(log, now, meter.forObject());
  return outages;
}
