import type { AccountTables } from '../account/account-rows.ts';
import type { HistoryTables } from '../history/history-rows.ts';
import type { IntegrationsTables } from '../integrations/integrations-rows.ts';
import type { NotificationsTables } from '../notifications/notifications-rows.ts';
import type { OutboxTables } from '../outbox/outbox-rows.ts';
import type { TokensTables } from '../tokens/tokens-rows.ts';
import type { ViewsTables } from '../views/views-rows.ts';
import type { FactsTables } from './facts-rows.ts';

/**
 * Every table, by what each domain declares in its own `x-rows.ts`: a new domain is one line here.
 * Moments are ms since 1970, flags 0 or 1, lists and records JSON text.
 */
export type Tables = FactsTables & AccountTables & HistoryTables & IntegrationsTables & NotificationsTables & OutboxTables & TokensTables & ViewsTables;
