import { statements } from './statements.ts';

/** Why a frame of the outbox was set aside. */
export const outboxSetAside = statements('alter table outbox add column reason text');
