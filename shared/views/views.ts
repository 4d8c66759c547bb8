import * as v from 'valibot';

/** The screens whose state can be kept under a name. */
const viewScreens = [
  'team-history',
  'usage',
  'buy-sell',
  'wholesale-search',
  'wholesale-newest',
  'wholesale-saved',
  'product-viewer',
  'storefront',
  'top-sellers',
] as const;
export type ViewScreen = (typeof viewScreens)[number];
export const viewScreenSchema = v.picklist(viewScreens);

/** So many an account may keep for one screen, the team's shared ones not counted. */
export const MOST_VIEWS = 50;
const LONGEST_STATE = 4_000;

/** A name is one among the own ones of a screen, whatever its case. */
export const viewNameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter a name'), v.maxLength(60, 'At most 60 letters'));

/** What a view keeps: the query of the screen's address. Whoever reads one takes from it what he knows, so that a column that is gone harms nothing. */
const viewStateSchema = v.pipe(v.string(), v.maxLength(LONGEST_STATE, 'This view is too large to be kept'));

const viewIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

const viewSchema = v.object({
  id: viewIdSchema,
  screen: viewScreenSchema,
  name: viewNameSchema,
  state: viewStateSchema,
  /** The whole team sees it; only who made it changes it. */
  shared: v.boolean(),
  mine: v.boolean(),
  /** The email of who made it. */
  by: v.nullish(v.string()),
  /** ms */
  changedAt: v.number(),
});
export type View = v.InferOutput<typeof viewSchema>;

/** GET /api/views?screen=…, and the answer of every change: the own ones by name, then the team's. */
export const viewListSchema = v.object({ views: v.array(viewSchema) });
export type ViewList = v.InferOutput<typeof viewListSchema>;

/** PUT /api/views: with an `id` an own view is changed, without one a view is added. */
export const putViewSchema = v.object({
  id: v.optional(viewIdSchema),
  screen: viewScreenSchema,
  name: viewNameSchema,
  state: viewStateSchema,
  shared: v.optional(v.boolean(), false),
});
export type PutView = v.InferInput<typeof putViewSchema>;

export const deleteViewSchema = v.object({ screen: viewScreenSchema, id: viewIdSchema });

/** Named views of a screen were kept, changed or deleted: whoever shows them reads them again. One of a screen that is not known is nobody's. */
export const viewsChangeSchema = v.object({ screen: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) });
export type ViewsChange = v.InferOutput<typeof viewsChangeSchema>;
