import { statements } from './statements.ts';

export const outboxSetAside = statements('alter table outbox add column reason text');
