import * as v from 'valibot';
import type { PageEvent, ScreenEventType } from '#shared/page-events.ts';

/**
 * Parses the data of a screen's event, in the chunk of the screen that uses it.
 * @param schema the one that shared/events.ts lists for this type
 * @returns undefined for other events, and for data that this build can't read
 */
export function screenEvent<S extends v.GenericSchema>(
  event: PageEvent,
  type: ScreenEventType,
  schema: S,
): v.InferOutput<S> | undefined {
  if (event.type !== type) return undefined;
  const read = v.safeParse(schema, event.data);
  return read.success ? read.output : undefined;
}
