import * as v from 'valibot';

// What a channel sends: the same for all of them. Texts are plain and of any length: each sender escapes them and cuts
// them at its service's limits.

/** Such as 'Price now' and '$18.49'. Times are written with their zone, amounts with their currency. */
const factSchema = v.object({ name: v.string(), text: v.string() });

/** The address is absolute. */
const linkSchema = v.object({ text: v.string(), address: v.pipe(v.string(), v.url()) });

/** How many facts a message or a line has at most. */
export const FACTS = 4;
/** How many alerts a burst or a digest shows at most; the link leads to the others. */
export const LINES = 5;

const facts = v.pipe(v.array(factSchema), v.maxLength(FACTS));

const lineSchema = v.object({
  title: v.string(),
  link: v.pipe(v.string(), v.url()),
  facts,
  alertId: v.optional(v.string()),
});

const common = {
  /** The delivery's id. A retry has the same one, by which receivers recognize it. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  /** What happened, as one sentence. */
  title: v.string(),
  urgent: v.boolean(),
  facts,
  /** The address of the alert in the portal, or of the list for several. Absolute. */
  link: v.pipe(v.string(), v.url()),
  /** What else can be done, such as 'Snooze', 'Done', 'Mute'. */
  links: v.pipe(v.array(linkSchema), v.maxLength(3)),
  /** The brand's name. */
  brand: v.string(),
  /** When it happened, ms. */
  at: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
};

/** As the ledger stores it, as JSON. */
export const channelMessageSchema = v.variant('kind', [
  v.object({
    ...common,
    kind: v.picklist(['alert', 'test']),
    /** The alert's own id, for programs that receive it. */
    alertId: v.optional(v.string()),
  }),
  v.object({
    ...common,
    /** `burst`: many at once. `digest`: what gathered over a time. */
    kind: v.picklist(['burst', 'digest']),
    /** How many alerts it stands for. */
    count: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** The most important ones, in order. */
    lines: v.pipe(v.array(lineSchema), v.maxLength(LINES)),
  }),
]);
export type ChannelMessage = v.InferOutput<typeof channelMessageSchema>;
export type ChannelMessageLine = v.InferOutput<typeof lineSchema>;
