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

/**
 * Reads a user's lines, oldest first, into the story of each alert. Numbers begin again with a new epoch, and tabs with
 * a new hub.
 */
export function storiesIn(texts: readonly string[]): Stories {
  const alerts: AlertStory[] = [];
  const refusals: RefusalStory[] = [];
  const outages: Span[] = [];
  const byId = new Map<string, AlertStory[]>();
  let bySeq = new Map<number, AlertStory>();
  let unsent = new Set<AlertStory>();
  let highest = 0;
  let hub: Hub = { live: [], tabs: new Map() };
  let endedAt: number | undefined;
  let away: Span | undefined;
  let outage: Span | undefined;
  let lastOutage: Span | undefined;
  let seenAt: number | undefined;
  let isOpen = false;

  for (const line of readHops(texts)) {
    seenAt = Math.max(seenAt ?? 0, line[1]);
    isOpen = line[0] !== 'h' || line[2] === 'start';
    switch (line[0]) {
      case 'h':
        if (line[2] === 'end') endedAt = line[1];
        else {
          hub = { live: [], tabs: new Map() };
          outage = undefined;
          away = endedAt === undefined ? undefined : { from: endedAt, to: line[1] };
        }
        break;
      case 'p':
        if (line[2] === 'down') {
          outage = { from: line[1] };
          outages.push(outage);
        } else {
          if (outage) outage.to = line[1];
          lastOutage = outage;
          outage = undefined;
        }
        break;
      case 'o':
        hub.tabs.set(line[2], { name: line[3], isNew: true, undrawn: [], unacknowledged: [] });
        break;
      case 'c':
        hub.tabs.delete(line[2]);
        break;
      case 'a': {
        const seq = line[2];
        if (seq <= highest) {
          bySeq = new Map();
          unsent = new Set();
        }
        highest = seq;
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
        alerts.push(story);
        bySeq.set(seq, story);
        for (const number of hub.live) sendAtOnce(hub, story, number);
        if (story.sent.length === 0) unsent.add(story);
        for (const id of line[5]) byId.set(id, [...(byId.get(id) ?? []), story]);
        break;
      }
      case 'r':
        refusals.push({ key: `${line[1]}.${refusals.length}`, line });
        break;
      case 'l':
        hub.live = line[3];
        // Those were noted before anybody knew where they went.
        for (const story of between(bySeq, line[2], highest)) {
          takeBack(hub, story);
          for (const number of hub.live) sendAtOnce(hub, story, number);
          if (story.sent.length > 0) unsent.delete(story);
        }
        break;
      case 's': {
        const [, at, from, to, tabs] = line;
        for (const number of tabs) {
          const tab = hub.tabs.get(number);
          if (!tab) continue;
          // From 1 on, it is the whole state: older alerts are news only if no tab has had them.
          const isWhole = from === 1 && tab.isNew;
          tab.isNew = false;
          for (const story of isWhole ? unsent : between(bySeq, from, to)) {
            if (story.line[2] > to || story.sent.some((each) => each.tab === tab.name)) continue;
            story.sent.push({
              tab: tab.name,
              at,
              how: isWhole ? 'snapshot' : at - story.line[1] > LIVE_WITHIN ? 'replay' : 'live',
            });
            tab.undrawn.push(story);
            tab.unacknowledged.push(story);
          }
        }
        for (const story of unsent) if (story.sent.length > 0) unsent.delete(story);
        break;
      }
      case 'd':
      case 'k': {
        const tab = hub.tabs.get(line[2]);
        if (!tab) break;
        const isDrawn = line[0] === 'd';
        const waiting = isDrawn ? tab.undrawn : tab.unacknowledged;
        const [reached, left] = split(waiting, (story) => story.line[2] <= line[3]);
        for (const story of reached) (isDrawn ? story.drawn : story.acknowledged).push({ tab: tab.name, at: line[1] });
        if (isDrawn) tab.undrawn = left;
        else tab.unacknowledged = left;
        break;
      }
      case 'e':
        for (const id of line[2]) for (const story of byId.get(id) ?? []) story.readAt ??= line[1];
        break;
    }
  }
  return { alerts, refusals, outages, seenAt, isOpen };
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
