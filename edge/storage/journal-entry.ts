import { joinLogLines, readLogLine } from '#edge/hub/log/log-line.ts';
import { learn, nothingUnmoved, type Unmoved } from './unmoved.ts';

type EntryHead = {
  user: string;
  epoch: string;
  lastEventAt: number;
  first?: number;
  events: number;
  alerts?: [number, string[]][];
  frames?: [string, number][];
};

/** A user's part of a turn in the journal: a line that says what follows, then the events' own lines, as they are: nothing is escaped twice. */
export function writeEntry(user: string, { epoch, lastEventAt, events, alerts, frames }: Unmoved): string {
  const head: EntryHead = { user, epoch, lastEventAt, events: events.length };
  if (events[0]) head.first = events[0].seq;
  if (alerts) head.alerts = [...alerts.keys];
  if (frames) head.frames = [...frames];
  const text = JSON.stringify(head);
  return events.length === 0 ? text : `${text}\n${joinLogLines(events)}`;
}

/** The users' entries of a turn, in the order in which they were written. */
export function readEntries(text: string): [string, Unmoved][] {
  const lines = text.split('\n');
  const entries: [string, Unmoved][] = [];
  for (let index = 0; index < lines.length; ) {
    const head = JSON.parse(lines[index] as string) as EntryHead;
    const bodies = lines.slice(index + 1, index + 1 + head.events);
    const own = { ...nothingUnmoved(), epoch: head.epoch, lastEventAt: head.lastEventAt };
    own.events = bodies.map((body, place) => readLogLine(body, (head.first ?? 0) + place));
    for (const [alert, keys] of head.alerts ?? []) learn(own, alert, keys);
    if (head.frames) own.frames = new Map(head.frames);
    entries.push([head.user, own]);
    index += 1 + head.events;
  }
  return entries;
}
