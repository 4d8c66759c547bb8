import { type AlertIdentity, keysOf } from '#shared/inbox/identity.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { LogEvent } from '../ports.ts';

/**
 * The hops of a user's alerts, one line of JSON each, in the order in which they happened. Times are ms since 1970.
 * Tabs are numbered anew by every hub; an `o` line names one.
 * - `a`: numbered. `waited`: ms since its frame arrived. `age`: ms since it was published. `source`: over the socket,
 *   or found in the provider's list. `ids` as in `idsOf`. `mute`: what the rule names that muted it; '' for none.
 * - `r`: refused by the hub, with a redacted sample.
 * - `l`: from this number on, alerts went to these tabs at once. `s`: sent to tabs that had been away. `k`:
 *   acknowledged up to a seq. `d`: drawn up to a seq. `o`, `c`: a tab came or left.
 * - `e`: marked as read. `p`: the provider was lost, or was back. `h`: the hub began or ended.
 */
export type HopLine =
  | readonly [
      'a',
      at: number,
      seq: number,
      waited: number,
      source: HopSource,
      ids: string[],
      type: string,
      marketplace: string,
      asin: string,
      age: number,
      mute: HopMute,
      frame: string,
    ]
  | readonly ['r', at: number, event: string, path: string, reason: string, ids: string[], asin: string, sample: string]
  | readonly ['l', at: number, from: number, tabs: number[]]
  | readonly ['s', at: number, from: number, to: number, tabs: number[]]
  | readonly ['k' | 'd', at: number, tab: number, seq: number]
  | readonly ['o', at: number, tab: number, name: string, mode: string, cursor: number]
  | readonly ['c', at: number, tab: number]
  | readonly ['e', at: number, ids: string[]]
  | readonly ['p', at: number, state: 'down' | 'back', recovered: number]
  | readonly ['h', at: number, state: 'start' | 'end'];

type HopSource = 'live' | 'list';
export type HopMute = '' | 'asin' | 'type';

/** What the line of a numbered alert says beside what its event says. */
export type AlertNote = { waited: number; source: HopSource; mute: HopMute; frame: string };

/** Writes the line of a numbered alert. */
export function writeAlertHop(
  { identity, notificationType, marketplace, asin, publishedTime }: Notification,
  seq: number,
  at: number,
  note: AlertNote,
): string {
  const { waited, source, mute, frame } = note;
  return writeHop([
    'a',
    at,
    seq,
    waited,
    source,
    idsOf(identity),
    notificationType,
    marketplace,
    asin,
    at - publishedTime,
    mute,
    frame,
  ]);
}

/** The same line for the journal, which has the alert's event beside it. It leaves out what that event says. */
export const writeShortHop = (seq: number, { waited, source, mute, frame }: AlertNote): string =>
  JSON.stringify([SHORT, seq, waited, source, mute, frame]);

/** Writes short lines in full again. @param events those of the same commit */
export function restoreHops(lines: readonly string[], events: readonly LogEvent[]): string[] {
  return lines.flatMap((line) => {
    if (!line.startsWith(`["${SHORT}"`)) return line;
    const [, seq, waited, source, mute, frame] = JSON.parse(line) as [
      string,
      number,
      number,
      HopSource,
      HopMute,
      string,
    ];
    const event = events.find((each) => each.seq === seq);
    if (!event) return [];
    return writeAlertHop((JSON.parse(event.body) as { data: Notification }).data, seq, event.at, {
      waited,
      source,
      mute,
      frame,
    });
  });
}

const SHORT = 'A';

/** The ids by which people know an alert: Amazon's and the provider's. Without both, its fingerprint. */
export const idsOf = (identity: AlertIdentity): string[] => {
  const { notificationId, recordId } = identity;
  return notificationId !== undefined || recordId !== undefined ? keysOf(identity).slice(0, -1) : keysOf(identity);
};

export const writeHop = (line: HopLine): string => JSON.stringify(line);

/** Reads stored lines. Leaves out what a newer version may have written. */
export function readHops(texts: readonly string[]): HopLine[] {
  const lines: HopLine[] = [];
  for (const text of texts) {
    try {
      const line = JSON.parse(text) as HopLine;
      if (line?.[0]?.length === 1 && kinds.includes(line[0]) && typeof line[1] === 'number') lines.push(line);
    } catch {
      // Damaged: the others still count.
    }
  }
  return lines;
}

const kinds = 'arlskdoceph';
