import * as v from 'valibot';
import { plainText } from '../plain-text.ts';

const viewScreens = [
  'team-history',
  'usage',
  'buy-sell',
  'wholesale-search',
  'wholesale-newest',
  'wholesale-saved',
  'product-viewer',
  'product-fields',
  'storefront',
  'top-sellers',
  'inbox',
] as const;
export type ViewScreen = (typeof viewScreens)[number];
export const viewScreenSchema = v.picklist(viewScreens);

/** The maximum number of views per account and screen, without the team's shared ones. */
export const MOST_VIEWS = 50;
const LONGEST_STATE = 4_000;

/** Unique among the person's views of a screen, ignoring case. */
export const viewNameSchema = v.pipe(plainText(60), v.nonEmpty('Please enter a name'));

/**
 * The saved state: the query of the screen's URL. Readers ignore parts they don't know, so a removed column does no
 * harm.
 */
const viewStateSchema = v.pipe(v.string(), v.maxLength(LONGEST_STATE, 'This view is too large to save'));

const viewIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

const viewSchema = v.object({
  id: viewIdSchema,
  screen: viewScreenSchema,
  name: viewNameSchema,
  state: viewStateSchema,
  /** The whole team sees it; only its creator can change it. */
  shared: v.boolean(),
  mine: v.boolean(),
  /** The email of who made it. */
  by: v.nullish(v.string()),
  /** ms */
  changedAt: v.number(),
});
export type View = v.InferOutput<typeof viewSchema>;

/** GET /api/views?screen=…, and the answer of every change: the person's own views by name, then the team's. */
export const viewListSchema = v.object({ views: v.array(viewSchema) });
export type ViewList = v.InferOutput<typeof viewListSchema>;

/** PUT /api/views: with an `id`, changes an own view; without one, adds a view. */
export const putViewSchema = v.object({
  id: v.optional(viewIdSchema),
  screen: viewScreenSchema,
  name: viewNameSchema,
  state: viewStateSchema,
  shared: v.optional(v.boolean(), false),
});
export type PutView = v.InferInput<typeof putViewSchema>;

export const deleteViewSchema = v.object({ screen: viewScreenSchema, id: viewIdSchema });

/** Views of a screen were saved, changed or deleted, so they must be read again. Unknown screens are ignored. */
export const viewsChangeSchema = v.object({ screen: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) });
export type ViewsChange = v.InferOutput<typeof viewsChangeSchema>;
