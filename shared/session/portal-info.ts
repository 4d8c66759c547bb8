import * as v from 'valibot';
import { areas, profileSchema } from './profile.ts';

const link = v.fallback(v.optional(v.string(), ''), '');

/** Links of the company that runs the portal. A link that isn't set is ''. */
export const linksSchema = v.object({
  signUp: link,
  googleAddon: link,
  browserExtension: link,
  iosApp: link,
  androidApp: link,
  supportPortal: link,
  learningPortal: link,
  youtube: link,
  supportChat: link,
  terms: link,
  privacy: link,
  welcomeBulkchecker: link,
  welcomeAzalert: link,
  resetHelp: link,
  walmartMarketplace: link,
});
export type Links = v.InferOutput<typeof linksSchema>;

/** How the sign-in page lets people come in through the company. `silent`: without a page, if it knows the browser. */
const companySignInSchema = v.object({
  name: v.string(),
  /** The address that begins it; takes `returnUrl`. */
  path: v.string(),
  /** There are no passwords, sign-up, and resets here. */
  only: v.boolean(),
  silent: v.boolean(),
});
export type CompanySignIn = v.InferOutput<typeof companySignInSchema>;

/** Portal facts for signed-out visitors. */
export const portalInfoSchema = v.object({
  product: v.string(),
  demo: v.nullable(v.object({ email: v.string(), password: v.string() })),
  sampleData: v.boolean(),
  links: linksSchema,
  /** How people come in through the company; null if only here. */
  company: v.optional(v.nullable(companySignInSchema), null),
  /** Whether rows can be appended to and read from Google Sheets. */
  sheets: v.optional(v.boolean(), false),
  /** `full` as well if the provider could not be asked: what it lacks fails then, but nothing is missing. */
  profile: v.optional(profileSchema, 'full'),
  lacks: v.optional(v.array(v.picklist(areas)), []),
});
export type PortalInfo = v.InferOutput<typeof portalInfoSchema>;
