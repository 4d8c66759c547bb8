import * as v from 'valibot';
import type { PageEvent, ScreenEventType } from '#shared/page-events.ts';

/**
 * What an event of a screen carries, parsed where the screen uses it.
 * @param schema as shared/events.ts lists it for this type
 * @returns undefined for any other event, and for one that this build cannot read
 */
export function screenEvent<S extends v.GenericSchema>(event: PageEvent, type: ScreenEventType, schema: S): v.InferOutput<S> | undefined {
  if (event.type !== type) return undefined;
  const read = v.safeParse(schema, event.data);
  return read.success ? read.output : undefined;
}
