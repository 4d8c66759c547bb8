import * as v from 'valibot';
import { localized } from '../localized.ts';
import { accountSchema } from '../members/member.ts';
import { zoneSchema } from '../time/days.ts';
import { timeSpanSchema } from '../time/time.ts';

/** The tools that spend tokens, in the order in which screens list them. */
export const tokenTools = ['viewer', 'storefront', 'extension', 'app'] as const;
export type TokenTool = (typeof tokenTools)[number];

export const MOBILE = 'MOBILE';

/** The tool that recorded a sourced product. @param source as the history stores it */
export const toolOf = (source: string): TokenTool => (source === MOBILE ? 'app' : 'extension');

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.nullish(v.string());

/** POST /api/tokens/use/members: `zone` decides where a day begins. @see memberTokensSchema */
export const memberTokensQuerySchema = v.object({
  time: v.nullish(timeSpanSchema),
  /** One account of the team, for owners. */
  account: v.nullish(accountSchema),
  zone: zoneSchema,
});

/** Tokens spent per member, tool, and day. A sub-account gets its own. */
export const memberTokensSchema = v.object({
  /** Every token that the account spent in this time: the members' and those from before. */
  total: count,
  /** Tokens from before they were recorded per member; `until` is the first UTC day that is complete per member. */
  before: v.nullable(v.object({ spent: count, until: v.pipe(v.string(), v.isoDate()) })),
  /** Most tokens first. `tools` has only tools that the member used. A deleted member has no name. */
  members: v.array(
    v.object({
      _id: v.string(),
      name: text,
      email: text,
      spent: count,
      tools: v.array(v.object({ tool: v.picklist(tokenTools), spent: count })),
    }),
  ),
  /** Days per bucket; `spent` has one sum per member, in their order. There are no gaps. */
  days: count,
  buckets: v.array(v.object({ start: v.number(), spent: v.array(count), before: count })),
});
export type MemberTokens = v.InferOutput<typeof memberTokensSchema>;

export const toolTexts = localized('tokens/toolTexts', {
  viewer: 'Product Viewer',
  storefront: 'Seller Storefront',
  extension: 'AZInsight extension',
  app: 'ScanEZ app',
} as const);
