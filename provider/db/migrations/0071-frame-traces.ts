import { statements } from './statements.ts';

/** The W3C trace context that a frame carries to the hub (OPS-07). */
export const frameTraces = statements('alter table outbox add column traceparent text');
