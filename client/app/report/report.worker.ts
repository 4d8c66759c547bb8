import type { Recording } from '#shared/recording.ts';
import { redactReported } from '#shared/reports/report.ts';

// Redacts a report beside the page: it takes a moment, and its rules are too large to share a file with the first view.

export type ToRedaction =
  | { kind: 'recording'; id: number; recording: Recording; person: object; hidePrices: boolean }
  | { kind: 'said'; id: number; said: string };
export type FromRedaction =
  | { kind: 'redacted'; id: number; recording: Recording; replaced: number }
  | { kind: 'words'; id: number; words: string };

let words: (said: string) => string = () => '';

addEventListener('message', ({ data }: MessageEvent<ToRedaction>) => {
  const answer = (message: FromRedaction) => postMessage(message);
  if (data.kind === 'said') return answer({ kind: 'words', id: data.id, words: words(data.said) });
  const redacted = redactReported(data.recording, data.person, { hidePrices: data.hidePrices });
  words = redacted.words;
  answer({ kind: 'redacted', id: data.id, recording: redacted.recording, replaced: redacted.replaced });
});
