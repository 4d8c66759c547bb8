import type { StreamHead } from '#client/api/call.ts';

/**
 * Whether the stream has brought something newer than a reading (ST13).
 * @param head where the stream stood before the reading; null where nobody has said so
 * @param known where the newest live word or snapshot of the same kind stands
 */
export const isOlderReading = (head: StreamHead | null, known: { epoch: string | null; seq: number }): boolean =>
  head !== null && known.epoch !== null && (head.epoch !== known.epoch || head.seq < known.seq);
