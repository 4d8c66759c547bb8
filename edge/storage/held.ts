import type { LogEvent } from '#edge/hub/ports.ts';
import { utf8Length } from '#edge/hub/text.ts';
import { eventOfBody } from './event-log.ts';

/** What of a user was committed and stands, on disk, in the journal only. */
export type Held = {
  epoch: string;
  events: LogEvent[];
  lastEventAt: number;
  alerts: Alerts | undefined;
  frames: Map<string, number> | undefined;
  bytes: number;
};

/** The keys of alerts by their number, and which alerts have a key, the newest last. */
type Alerts = { keys: Map<number, string[]>; byKey: Map<string, number[]> };

export const nothingHeld = (): Held => ({ epoch: '', events: [], lastEventAt: 0, alerts: undefined, frames: undefined, bytes: 0 });

/** Notes an alert, or more keys of one. */
export function learn(own: Held, alert: number, keys: string[]) {
  own.alerts ??= { keys: new Map(), byKey: new Map() };
  own.alerts.keys.set(alert, keys);
  for (const key of keys) {
    const alerts = own.alerts.byKey.get(key);
    if (!alerts) own.alerts.byKey.set(key, [alert]);
    else if (!alerts.includes(alert)) alerts.push(alert);
  }
}

/** What came later joins what is held. */
export function merge(into: Held, own: Held) {
  into.epoch = own.epoch || into.epoch;
  for (const event of own.events) into.events.push(event);
  into.lastEventAt = Math.max(into.lastEventAt, own.lastEventAt);
  for (const [alert, keys] of own.alerts?.keys ?? []) learn(into, alert, keys);
  if (own.frames) {
    into.frames ??= new Map();
    for (const [id, at] of own.frames) into.frames.set(id, at);
  }
  into.bytes += own.bytes;
}

type EntryHead = {
  user: string;
  epoch: string;
  lastEventAt: number;
  first?: number;
  events: number;
  alerts?: [number, string[]][];
  frames?: [string, number][];
};

/** A line of what it holds, then a line an event: a body has no line break, and is not escaped once more. */
export function entryOf(user: string, { epoch, lastEventAt, events, alerts, frames }: Held): string {
  const head: EntryHead = { user, epoch, lastEventAt, events: events.length };
  if (events[0]) head.first = events[0].seq;
  if (alerts) head.alerts = [...alerts.keys];
  if (frames) head.frames = [...frames];
  let text = JSON.stringify(head);
  for (const { body } of events) text += `\n${body}`;
  return text;
}

/** The users' entries of a journal's row, in the order in which they were written. */
export function entriesOf(text: string): [string, Held][] {
  const lines = text.split('\n');
  const entries: [string, Held][] = [];
  for (let index = 0; index < lines.length; ) {
    const head = JSON.parse(lines[index] as string) as EntryHead;
    const bodies = lines.slice(index + 1, index + 1 + head.events);
    const own = { ...nothingHeld(), epoch: head.epoch, lastEventAt: head.lastEventAt };
    own.events = bodies.map((body, place) => eventOfBody(body, (head.first ?? 0) + place, utf8Length(body)));
    for (const [alert, keys] of head.alerts ?? []) learn(own, alert, keys);
    if (head.frames) own.frames = new Map(head.frames);
    entries.push([head.user, own]);
    index += 1 + head.events;
  }
  return entries;
}
