import type { Notification } from '#shared/notifications/notification.ts';
import { type Risk, riskOf } from '#shared/notifications/risk.ts';
import { unitsADay } from '../products/product-data.ts';

/** An alert's money at risk a day, with the catalogue's sales. @param at ms, for the sales */
export const alertRisk = (alert: Notification, at: number): Risk | undefined => riskOf(alert, unitsADay(alert.asin, alert.marketplace, at));
