import { portalInfoSchema } from '#shared/account/portal-info.ts';
import { headerDataSchema } from '#shared/account/user.ts';
import type { Call } from './call.ts';

export const createPortalApi = (call: Call) => ({
  info: () => call({ name: 'portal settings', path: '/api/portal', schema: portalInfoSchema }),
  header: () => call({ name: 'header data', path: '/api/header', schema: headerDataSchema }),
});
export type PortalApi = ReturnType<typeof createPortalApi>;
