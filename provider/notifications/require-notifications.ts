import { createMiddleware } from 'hono/factory';
import { isMainAccount } from '#shared/account/user.ts';
import { mayUseNotifications } from '#shared/notifications/access.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import { providerCodes, refusal, refuse } from '../http/refuse.ts';

const planRequired = refusal(403, providerCodes.planRequired, notificationTexts.planRequired);
const mainAccountOnly = refusal(403, providerCodes.forbidden, 'Notifications belong to the main account.');

/** Requires the main account on the Advanced plan, out of trial (NOTE-02). */
export const requireNotifications = createMiddleware<PortalEnv>(async (c, next) => {
  const { user } = c.var.caller;
  if (!isMainAccount(user)) return refuse(c, mainAccountOnly);
  return mayUseNotifications(user) ? next() : refuse(c, planRequired);
});
