import * as v from 'valibot';
import { alertIdentitySchema } from '../inbox/identity.ts';
import { alertsChangedSchema } from '../inbox/inbox-events.ts';
import { alertCommandSchema, folders, marksSchema } from '../inbox/marks.ts';
import { mutesSchema } from '../inbox/mutes.ts';
import { alertTypeSchema, notificationPageSchema } from '../inbox/notification.ts';
import { MARKETPLACE_CODE } from '../marketplaces.ts';

const id = v.string();
const trouble = v.object({ code: v.string(), message: v.string() });
const alerts = v.array(alertIdentitySchema);
const head = v.nullable(v.object({ epoch: v.string(), seq: v.number() }));

/**
 * What the page's list took beside the stream's events, in the order of its reducer (notifications-state.ts). Alerts
 * are named by identity, because the ids of rows belong to one page. `base` is the list when the recording begins,
 * `end` what the page showed when it ends.
 */
export const pageFrameSchema = v.variant('kind', [
  v.object({
    kind: v.literal('base'),
    page: notificationPageSchema,
    unread: v.nullable(v.number()),
    mutes: mutesSchema,
  }),
  v.object({
    kind: v.literal('snapshot'),
    page: v.union([notificationPageSchema, trouble]),
    unread: v.nullable(v.number()),
    head: v.number(),
  }),
  v.object({ kind: v.literal('page'), page: notificationPageSchema, head, last: v.boolean() }),
  v.object({ kind: v.literal('page.started'), page: v.number() }),
  v.object({ kind: v.literal('page.failed'), trouble }),
  v.object({ kind: v.picklist(['page.overtaken', 'reread.started']) }),
  v.object({ kind: v.literal('reread.settled'), complete: v.boolean(), trouble: v.nullable(trouble) }),
  v.object({ kind: v.literal('mark.settled'), id, hasStates: v.boolean() }),
  v.object({ kind: v.literal('mark.ended'), id }),
  v.object({ kind: v.literal('changed'), change: alertsChangedSchema }),
  v.object({
    kind: v.literal('mark.started'),
    id,
    command: alertCommandSchema,
    assignee: marksSchema.entries.assignee,
    alerts,
    all: v.boolean(),
  }),
  v.object({
    kind: v.literal('end'),
    rows: v.number(),
    unread: v.number(),
    total: v.nullable(v.number()),
    phase: v.picklist(['loading', 'ready']),
  }),
]);
export type PageFrame = v.InferOutput<typeof pageFrameSchema>;

const short = (form: RegExp) => v.pipe(v.string(), v.regex(form));
const some = <S extends v.GenericSchema>(value: S) => v.optional(v.pipe(v.array(value), v.maxLength(50)));

/** The conditions of a list that name nobody. `more`: others were set, too. */
const seenFilterSchema = v.object({
  folders: some(v.picklist(folders)),
  types: some(alertTypeSchema),
  marketplaces: some(short(MARKETPLACE_CODE)),
  asins: some(short(/^(?:B0[A-Z\d]{8}|\d{9}[\dX])$/)),
  unread: v.optional(v.boolean()),
  pinned: v.optional(v.boolean()),
  more: v.optional(v.boolean()),
});
export type SeenFilter = v.InferOutput<typeof seenFilterSchema>;

/** The kinds of controls that an action names. */
const controls = ['button', 'link', 'field', 'checkbox', 'tab', 'menu item', 'row', 'page'] as const;

/**
 * What the person did. It never contains what was typed or shown: `text` is the name of a text of the portal
 * ('ui/shortcuts.markAllRead'), which a report keeps only if it is a shortcut's, and `screen` the pattern of an
 * address. Each of a key's modifiers is named once, in the order of `keyOf`.
 */
export const actFrameSchema = v.object({
  act: v.picklist(['press', 'key', 'type', 'scroll', 'go', 'hide', 'show', 'report', 'unreadable']),
  on: v.optional(v.picklist(controls)),
  text: v.optional(short(/^[a-z][\w-]*(?:\/[\w-]+)+\.[\w-]{1,60}$/i)),
  asin: v.optional(short(/^(?:B0[A-Z\d]{8}|\d{9}[\dX])$/)),
  key: v.optional(
    short(
      /^(?:Control\+)?(?:Meta\+)?(?:Alt\+)?(?:Shift\+)?(?:[a-z#?!/[\]]|Enter|Escape|Tab|Space|Delete|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down|Left|Right))$/i,
    ),
  ),
  screen: v.optional(short(/^\/[a-z0-9:/-]{0,100}$/i)),
  filter: v.optional(seenFilterSchema),
});
export type ActFrame = v.InferOutput<typeof actFrameSchema>;
