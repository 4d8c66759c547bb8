import * as v from 'valibot';
import { headerDataSchema } from '#shared/account/user.ts';
import type { Call } from './call.ts';

const link = v.fallback(v.optional(v.string(), ''), '');

/** What the portal says about itself before anybody has signed in. A link that is not set is ''. */
export const portalInfoSchema = v.object({
  product: v.string(),
  demo: v.nullable(v.object({ email: v.string(), password: v.string() })),
  sampleData: v.boolean(),
  links: v.object({ signUp: link, googleAddon: link, supportPortal: link, learningPortal: link, youtube: link, supportChat: link }),
});
export type PortalInfo = v.InferOutput<typeof portalInfoSchema>;

export const createPortalApi = (call: Call) => ({
  info: () => call({ name: 'portal settings', path: '/api/portal', schema: portalInfoSchema }),
  header: () => call({ name: 'header data', path: '/api/header', schema: headerDataSchema }),
});
export type PortalApi = ReturnType<typeof createPortalApi>;
