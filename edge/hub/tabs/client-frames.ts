import * as v from 'valibot';
import { wellFormed } from '#shared/parse-json.ts';
import { clientFrameSchema, closeCodes, type Hello, limits, PING } from '#shared/protocol.ts';
import { utf8Length } from '../text.ts';

/** What a tab has said; `wrong` ends its socket (ST9). */
export type Heard =
  | { readonly kind: 'ping' }
  | { readonly kind: 'ack'; readonly seq: number }
  | { readonly kind: 'hello'; readonly hello: Hello }
  | { readonly kind: 'wrong'; readonly code: number; readonly reason: string };

/** Reads one frame of a tab. Pure. */
export function readClientFrame(data: string | ArrayBuffer | Uint8Array): Heard {
  if (typeof data !== 'string') return NOT_TEXT;
  if (data === PING) return PINGED;
  if (data.length > limits.clientFrameBytes || utf8Length(data) > limits.clientFrameBytes) return TOO_LARGE;
  // By far the most frames are acks, as our client writes them: read by hand, in place of JSON and a schema.
  const acked = ACK.exec(data);
  if (acked) return { kind: 'ack', seq: Number(acked[1]) };
  const frame = v.safeParse(clientFrameSchema, parseJson(data));
  if (!frame.success) return NOT_OURS;
  return frame.output.type === 'hello' ? { kind: 'hello', hello: frame.output } : { kind: 'ack', seq: frame.output.seq };
}

const ACK = /^\{"type":"ack","seq":(0|[1-9]\d{0,14})\}$/;

const PINGED: Heard = { kind: 'ping' };
const NOT_TEXT: Heard = { kind: 'wrong', code: closeCodes.badFrame, reason: 'Frames are text' };
const TOO_LARGE: Heard = { kind: 'wrong', code: closeCodes.badFrame, reason: 'The frame is too large' };
const NOT_OURS: Heard = { kind: 'wrong', code: closeCodes.badFrame, reason: 'Not a frame of this protocol' };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(wellFormed(text));
  } catch {
    return undefined;
  }
}
