import { createMiddleware } from 'hono/factory';
import { type Access, closedError } from '#shared/account/access.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { refuse } from '../http/refuse.ts';
import type { PortalEnv } from './portal-token.ts';

/** Lets those accounts make a call that may use its screen. The others are told what the screen would tell them. */
export const requireAccess = (rule: (user: UserInfo) => Access) =>
  createMiddleware<PortalEnv>(async (c, next) => {
    const access = rule(c.var.caller.user);
    return access.open ? next() : refuse(c, { status: 403, ...closedError(access) });
  });
