import { createMemoryBudget } from '#edge/memory-budget.ts';
import { createOutageLog, type OutageWatch } from '#edge/outage-log.ts';
import { createRejectedLog } from '#edge/rejected-log.ts';
import { createIsolateMeter } from './metrics.ts';

/** In bytes, out of the 128 MiB that all objects of an isolate share. */
const EVENT_MEMORY = 16 * 1024 * 1024;

export function log(level: 'info' | 'warn' | 'error', message: string, facts: Record<string, unknown> = {}) {
  console[level](JSON.stringify({ level, message, ...facts }));
}

const meter = createIsolateMeter();

/**
 * State shared by the worker and the objects of one isolate: metrics and rejected events for the operator, and memory
 * for recent events.
 */
export const isolate = {
  meter,
  rejected: createRejectedLog(log),
  memory: createMemoryBudget(EVENT_MEMORY),
};

let outages: OutageWatch | undefined;

/** The outages that the objects of this isolate see. @param now the clock of all objects, ms */
export function outagesOfIsolate(now: () => number): OutageWatch {
  outages ??= createOutageLog(log, now, meter.forObject());
  return outages;
}
