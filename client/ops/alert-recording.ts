import { upstreamFrameOf } from '#shared/recording/line-frames.ts';
import type { Timeline } from '#shared/recording/timeline-wire.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';
import { isUpstreamEvent } from '#shared/upstream/frames.ts';
import { clockTime, dayText } from './delay-text.ts';

/**
 * An alert's message, redacted, as a recording of one line that can be played into a test account.
 * @returns null if the message is not stored here, or was too long to be stored whole
 */
export function recordingOf({ match, message }: Pick<Timeline, 'match' | 'message'>): Recording | null {
  const body = parsed(message);
  if (typeof body !== 'object' || body === null) return null;
  // A refused message may lack its own type. The event that brought it says it, too.
  const line: RecordingLine = isUpstreamEvent(match.type)
    ? { at: 0, dir: 'up', frame: Array.isArray(body) ? body : [match.type, body] }
    : { at: 0, dir: 'in', frame: { endpoint: 'sp-api', body } };
  const event = upstreamFrameOf(line);
  if (!event || !isUpstreamEvent(event.name)) return null;
  return {
    header: {
      recording: 1,
      source: `Alert${match.asin === '' ? '' : ` about ${match.asin}`} of ${dayText(match.at)}, ${clockTime(match.at).slice(0, 8)}`,
      started: new Date(match.at).toISOString(),
      redactions: ['ids and names'],
    },
    lines: [line],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
