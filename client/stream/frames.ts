import * as v from 'valibot';
import { PONG, type ServerFrame, serverFrameSchema } from '#shared/protocol.ts';

/** Reads one message of the hub. `undefined`: not a frame of this protocol. */
export function readFrame(text: string): ServerFrame | 'pong' | undefined {
  if (text === PONG) return 'pong';
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(serverFrameSchema, raw);
  return parsed.success ? parsed.output : undefined;
}
