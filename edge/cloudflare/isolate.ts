import { createMemoryBudget } from '#edge/memory-budget.ts';
import { createOutageLog } from '#edge/outage-log.ts';
import { createRejectedLog } from '#edge/rejected-log.ts';
import { createIsolateMeter } from './metrics.ts';

/** In bytes, out of the 128 MiB that all objects of an isolate share. */
const EVENT_MEMORY = 16 * 1024 * 1024;

export function log(level: 'info' | 'warn' | 'error', message: string, facts: Record<string, unknown> = {}) {
  console[level](JSON.stringify({ level, message, ...facts }));
}

const meter = createIsolateMeter();

/** State shared by the worker and the objects of one isolate: metrics and rejected events for the operator, and memory for recent events. */
export const isolate = {
  meter,
  rejected: createRejectedLog(log),
  outages: createOutageLog(log, Date.now, meter.forObject()),
  memory: createMemoryBudget(EVENT_MEMORY),
};
