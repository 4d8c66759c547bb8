import * as v from 'valibot';
import { alertTypeSchema } from '../notifications/notification.ts';
import { holdsMessage } from './amazon-message.ts';
import { identifier, instant, lenient, text } from './tolerant.ts';

const metadataSchema = v.object({ publishtime: lenient(instant), notificationid: lenient(identifier(200)) });

/** What a message inside a record says of itself. */
const innerEnvelopeSchema = v.object({ eventtime: lenient(instant), notificationmetadata: lenient(metadataSchema) });

/** What stands around a payload, in a message of Amazon's and in a provider's record of one. Keys are folded to lower case before. */
export const envelopeSchema = v.object({
  notificationtype: alertTypeSchema,
  payload: v.record(v.string(), v.unknown()),
  eventtime: lenient(instant),
  notificationmetadata: lenient(metadataSchema),
  // A stored record's own fields.
  _id: lenient(v.pipe(v.union([v.string(), v.number()]), v.transform(String), identifier(200))),
  notificationid: lenient(identifier(200)),
  processed: lenient(v.boolean()),
  marketplace: lenient(identifier(40)),
  publishedtime: lenient(instant),
  title: lenient(text(200)),
});
export type InnerEnvelope = v.InferOutput<typeof innerEnvelopeSchema>;
export type AlertEnvelope = v.InferOutput<typeof envelopeSchema>;

/** What a message inside a record says of itself. */
export function innerEnvelopeOf(payload: Record<string, unknown>): InnerEnvelope | undefined {
  if (!holdsMessage(payload)) return undefined;
  const inner = v.safeParse(innerEnvelopeSchema, payload);
  return inner.success ? inner.output : undefined;
}
