import { type HopLine, readHops } from '#edge/hub/observers/hop-lines.ts';

type Numbered = Extract<HopLine, { 0: 'a' }>;
type RefusedLine = Extract<HopLine, { 0: 'r' }>;
export type TabHop = { tab: string; at: number };
/** A time without the provider or without an open portal, ms. `to` is absent while it lasts. */
export type Span = { from: number; to?: number };

/** What happened to one alert, put together from the lines of its user. */
export type AlertStory = {
  key: string;
  line: Numbered;
  /** The first time for each tab. `inSnapshot`: a tab that came later received it with its list. */
  sent: (TabHop & { how: 'live' | 'replay' | 'snapshot' })[];
  acknowledged: TabHop[];
  drawn: TabHop[];
  readAt: number | undefined;
  /** The provider was away when it was published. */
  outage: Span | undefined;
  /** No hub ran for the user then, because nobody had the portal open. */
  away: Span | undefined;
};
export type RefusalStory = { key: string; line: RefusedLine };
/**
 * `outages`: when the user's hub was without the provider, oldest first. `seenAt`: when the hub last noted anything,
 * ms; undefined if never. `isOpen`: whether it runs now, because somebody has the portal open.
 */
export type Stories = {
  alerts: AlertStory[];
  refusals: RefusalStory[];
  outages: Span[];
  seenAt: number | undefined;
  isOpen: boolean;
};

/** `live`: the tabs to which alerts go at once. */
type Hub = {
  live: number[];
  tabs: Map<number, { name: string; isNew: boolean; undrawn: AlertStory[]; unacknowledged: AlertStory[] }>;
};

/** How far the lines are read. */
type Reading = Stories & {
  byId: Map<string, AlertStory[]>;
  bySeq: Map<number, AlertStory>;
  unsent: Set<AlertStory>;
  /** The highest number so far. */
  highest: number;
  hub: Hub;
  endedAt: number | undefined;
  away: Span | undefined;
  outage: Span | undefined;
  lastOutage: Span | undefined;
};

/** Lines of one kind. */
type LineOf<K extends HopLine[0]> = Extract<HopLine, { 0: K }>;

/**
 * Reads a user's lines, oldest first, into the story of each alert. Numbers begin again with a new epoch, and tabs with
 * a new hub.
 */
export function storiesIn(texts: readonly string[]): Stories {
  const reading: Reading = {
    alerts: [],
    refusals: [],
    outages: [],
    seenAt: undefined,
    isOpen: false,
    byId: new Map(),
    bySeq: new Map(),
    unsent: new Set(),
    highest: 0,
    hub: { live: [], tabs: new Map() },
    endedAt: undefined,
    away: undefined,
    outage: undefined,
    lastOutage: undefined,
  };
  for (const line of readHops(texts)) {
    reading.seenAt = Math.max(reading.seenAt ?? 0, line[1]);
    reading.isOpen = line[0] !== 'h' || line[2] === 'start';
    readLine(reading, line);
  }
  const { alerts, refusals, outages, seenAt, isOpen } = reading;
  return { alerts, refusals, outages, seenAt, isOpen };
}

function readLine(reading: Reading, line: HopLine): void {
  const { hub } = reading;
  switch (line[0]) {
    case 'h':
      readHub(reading, line);
      break;
    case 'p':
      readProvider(reading, line);
      break;
    case 'o':
      hub.tabs.set(line[2], { name: line[3], isNew: true, undrawn: [], unacknowledged: [] });
      break;
    case 'c':
      hub.tabs.delete(line[2]);
      break;
    case 'a':
      readAlert(reading, line);
      break;
    case 'r':
      reading.refusals.push({ key: `${line[1]}.${reading.refusals.length}`, line });
      break;
    case 'l':
      readLive(reading, line);
      break;
    case 's':
      readSent(reading, line);
      break;
    case 'd':
    case 'k':
      readReached(hub, line);
      break;
    case 'e':
      for (const id of line[2]) for (const story of reading.byId.get(id) ?? []) story.readAt ??= line[1];
  }
}

function readHub(reading: Reading, [, at, what]: LineOf<'h'>): void {
  if (what === 'end') {
    reading.endedAt = at;
    return;
  }
  reading.hub = { live: [], tabs: new Map() };
  reading.outage = undefined;
  reading.away = reading.endedAt === undefined ? undefined : { from: reading.endedAt, to: at };
}

/** The connection to the provider. */
function readProvider(reading: Reading, [, at, what]: LineOf<'p'>): void {
  if (what === 'down') {
    reading.outage = { from: at };
    reading.outages.push(reading.outage);
    return;
  }
  if (reading.outage) reading.outage.to = at;
  reading.lastOutage = reading.outage;
  reading.outage = undefined;
}

/** An alert that got its number. */
function readAlert(reading: Reading, line: LineOf<'a'>): void {
  const { hub, outage, lastOutage, away, byId } = reading;
  const seq = line[2];
  if (seq <= reading.highest) {
    reading.bySeq = new Map();
    reading.unsent = new Set();
  }
  reading.highest = seq;
  const found = line[4] === 'list';
  const story: AlertStory = {
    key: `${line[1]}.${seq}`,
    line,
    sent: [],
    acknowledged: [],
    drawn: [],
    readAt: undefined,
    outage: found ? outage : waitedFor(lastOutage, line) ? lastOutage : undefined,
    away: found && !outage ? away : undefined,
  };
  reading.alerts.push(story);
  reading.bySeq.set(seq, story);
  for (const number of hub.live) sendAtOnce(hub, story, number);
  if (story.sent.length === 0) reading.unsent.add(story);
  for (const id of line[5]) byId.set(id, [...(byId.get(id) ?? []), story]);
}

/** The tabs to which alerts go at once, from a number on. */
function readLive({ hub, bySeq, highest, unsent }: Reading, line: LineOf<'l'>): void {
  hub.live = line[3];
  // Those were noted before anybody knew where they went.
  for (const story of between(bySeq, line[2], highest)) {
    takeBack(hub, story);
    for (const number of hub.live) sendAtOnce(hub, story, number);
    if (story.sent.length > 0) unsent.delete(story);
  }
}

/** Alerts that were sent later. */
function readSent({ hub, bySeq, unsent }: Reading, [, at, from, to, tabs]: LineOf<'s'>): void {
  for (const number of tabs) {
    const tab = hub.tabs.get(number);
    if (!tab) continue;
    // From 1 on, it is the whole state: older alerts are news only if no tab has had them.
    const isWhole = from === 1 && tab.isNew;
    tab.isNew = false;
    for (const story of isWhole ? unsent : between(bySeq, from, to)) {
      if (story.line[2] > to || story.sent.some((each) => each.tab === tab.name)) continue;
      const how = isWhole ? 'snapshot' : at - story.line[1] > LIVE_WITHIN ? 'replay' : 'live';
      story.sent.push({ tab: tab.name, at, how });
      tab.undrawn.push(story);
      tab.unacknowledged.push(story);
    }
  }
  for (const story of unsent) if (story.sent.length > 0) unsent.delete(story);
}

/** Alerts that a tab has drawn, or acknowledged. */
function readReached(hub: Hub, [kind, at, number, seq]: LineOf<'d' | 'k'>): void {
  const tab = hub.tabs.get(number);
  if (!tab) return;
  const isDrawn = kind === 'd';
  const [reached, left] = split(isDrawn ? tab.undrawn : tab.unacknowledged, (story) => story.line[2] <= seq);
  for (const story of reached) (isDrawn ? story.drawn : story.acknowledged).push({ tab: tab.name, at });
  if (isDrawn) tab.undrawn = left;
  else tab.unacknowledged = left;
}

/** Whether a live alert is from before the end of an outage that has just ended: the provider sent it late. */
function waitedFor(outage: Span | undefined, [, at, , , , , , , , age]: Numbered): boolean {
  const published = at - age;
  return (
    outage?.to !== undefined &&
    published < outage.to &&
    published > outage.from - EARLIER &&
    at - outage.to < SENT_LATE_WITHIN
  );
}

/** How long before an outage a message may have been published that was lost in it, ms. */
const EARLIER = 60_000;
/** How long after an outage the provider may still send what waited, ms. */
const SENT_LATE_WITHIN = 60_000;

/** A delivery this much after the number is one to a tab that had been away, ms. */
const LIVE_WITHIN = 5_000;

function sendAtOnce(hub: Hub, story: AlertStory, number: number) {
  const tab = hub.tabs.get(number);
  if (!tab || story.sent.some((each) => each.tab === tab.name)) return;
  tab.isNew = false;
  story.sent.push({ tab: tab.name, at: story.line[1], how: 'live' });
  tab.undrawn.push(story);
  tab.unacknowledged.push(story);
}

/** The story was not sent at once after all, or to others. */
function takeBack(hub: Hub, story: AlertStory) {
  story.sent = story.sent.filter(({ how }) => how !== 'live');
  for (const tab of hub.tabs.values()) {
    tab.undrawn = tab.undrawn.filter((each) => each !== story);
    tab.unacknowledged = tab.unacknowledged.filter((each) => each !== story);
  }
}

function* between(bySeq: Map<number, AlertStory>, from: number, to: number): Generator<AlertStory> {
  if (to - from < bySeq.size) {
    for (let seq = from; seq <= to; seq += 1) {
      const story = bySeq.get(seq);
      if (story) yield story;
    }
  } else for (const [seq, story] of bySeq) if (seq >= from && seq <= to) yield story;
}

function split<T>(list: readonly T[], test: (each: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((each) => !test(each))];
}
