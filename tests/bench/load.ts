// The load generator: thousands of minimal tabs in one process, the same for every server.
import { WebSocket } from 'ws';
import { SUBPROTOCOL } from '#shared/protocol.ts';
import { answerParent, sharedNow } from './procs.ts';

/** 'hub' speaks our protocol, 'ws' only listens, 'io' speaks raw Socket.IO frames. */
type Speech = 'hub' | 'ws' | 'io';
type Tab = {
  user: number;
  ws: WebSocket | undefined;
  /** The resume position: epoch, seq and id for ours, private id and offset for Socket.IO. */
  cursor: { epoch?: string; seq?: number; id?: string; pid?: string; offset?: string };
  ackedAt: number;
  ackTimer: NodeJS.Timeout | undefined;
  paused: boolean;
  snapshots: number;
  got: number;
  /** How often it has tried to come back in vain. */
  tries: number;
};
type Churn = {
  /** The average time between two drops of a tab, ms; 0 while nobody is dropped. */
  every: number;
  /** Each tab's events, by the text behind the mark. */
  seen: Map<Tab, Set<string>>;
  live: Set<Tab>;
  /** When each tab began to open its newest connection, on the shared clock. */
  openedAt: Map<Tab, number>;
  fresh: number;
  twice: number;
  /** How long after that an event came that was older, ms. */
  replayed: number[];
};
type Target = {
  url: string;
  speech: Speech;
  cookies?: string[];
  /** The text before the time; by default a field of the event. */
  mark?: string;
};

const tabs: Tab[] = [];
let target: Target;
const latencies = new Float64Array(4_000_000);
let count = 0;
let onCount: (() => void) | undefined;
let wantedCount = Number.POSITIVE_INFINITY;
/** While tabs come and go: what reached whom. */
let churn: Churn | undefined;
/** When each tab had caught up, while a storm is measured. */
let storm: { each: number; began: number; times: number[]; done: () => void } | undefined;

function open(tab: Tab): Promise<void> {
  const { url, speech, cookies } = target;
  tab.got = 0;
  churn?.openedAt.set(tab, sharedNow());
  return new Promise((resolve) => {
    const path =
      speech === 'hub'
        ? `/api/live?user=${tab.user}`
        : speech === 'io'
          ? `/socket.io/?EIO=4&transport=websocket&user=${tab.user}&token=t${tab.user}`
          : `/?user=${tab.user}`;
    const headers = cookies ? { cookie: cookies[tab.user] as string, origin: url } : {};
    const ws = new WebSocket(`${url.replace('http', 'ws')}${path}`, speech === 'hub' ? SUBPROTOCOL : [], {
      perMessageDeflate: false,
      headers,
    });
    tab.ws = ws;
    if (speech === 'hub')
      ws.on('open', () => ws.send(JSON.stringify({ type: 'hello', tab: `tab-${tabs.indexOf(tab)}`, ...tab.cursor })));
    if (speech === 'ws') ws.on('open', () => resolve());
    ws.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (speech === 'hub') onHubText(tab, ws, text, resolve);
      else if (speech === 'io') onIoText(tab, ws, text, resolve);
      else take(tab, text);
    });
    ws.on('error', () => {});
    ws.on('close', (code) => {
      if (churn) return comeBack(tab);
      if (code !== 1006 && code !== 1005) console.error(`a tab was closed with ${code}`);
    });
  });
}

function onHubText(tab: Tab, ws: WebSocket, text: string, ready: () => void) {
  if (text.startsWith('{"type":"batch"')) {
    take(tab, text);
    const to = Number(/"to":(\d+)/.exec(text.slice(0, 60))?.[1]);
    const idAt = text.lastIndexOf('{"seq":');
    tab.cursor.seq = to;
    tab.cursor.id = /"id":"(\w+)"/.exec(text.slice(idAt, idAt + 60))?.[1];
    if (asks(text)) acknowledge(tab, ws);
  } else if (text.startsWith('{"type":"welcome"')) {
    const { epoch, mode } = JSON.parse(text) as { epoch: string; mode: string };
    if (mode !== 'snapshot') ready();
    tab.cursor.epoch = epoch;
  } else if (text.startsWith('{"type":"snapshot"')) {
    tab.snapshots += 1;
    if (churn) claimOnce(churn, tab, text, false);
    tab.cursor = { epoch: tab.cursor.epoch, seq: Number(/"head":(\d+)/.exec(text)?.[1]) };
    if (asks(text)) acknowledge(tab, ws);
    ready();
  }
}

// Pings as the client does. Socket.IO tabs answer the server's pings instead.
setInterval(() => {
  if (target?.speech === 'hub')
    for (const { ws, paused } of tabs) if (!paused && ws?.readyState === WebSocket.OPEN) ws.send('ping');
}, 25_000).unref();

const asks = (text: string): boolean => text.slice(0, 40).includes('"ack":true');

/** Acknowledges as the client does: at once, and at most ten times a second. */
function acknowledge(tab: Tab, ws: WebSocket) {
  const flush = () => {
    tab.ackTimer = undefined;
    tab.ackedAt = performance.now();
    if (ws.readyState === WebSocket.OPEN) ws.send(`{"type":"ack","seq":${tab.cursor.seq}}`);
  };
  const wait = tab.ackedAt + 100 - performance.now();
  if (wait <= 0) flush();
  else tab.ackTimer ??= setTimeout(flush, wait);
}

function onIoText(tab: Tab, ws: WebSocket, text: string, ready: () => void) {
  if (text.startsWith('42')) {
    take(tab, text);
    const offset = /,"([\w.-]+)"\]$/.exec(text.slice(-60));
    if (offset) tab.cursor.offset = offset[1];
  } else if (text.startsWith('0')) {
    const { pid, offset } = tab.cursor;
    ws.send(pid ? `40${JSON.stringify({ pid, offset })}` : '40');
  } else if (text === '2') ws.send('3');
  else if (text.startsWith('40')) {
    tab.cursor.pid = (JSON.parse(text.slice(2)) as { pid?: string }).pid;
    ready();
  }
}

/**
 * A closed tab tries again as socket.io's client does: after a second, then two, at most five, each halved or raised by
 * half at random.
 */
function comeBack(tab: Tab): void {
  churn?.live.delete(tab);
  const wait = Math.min(5_000, 1_000 * 2 ** tab.tries) * (0.5 + Math.random());
  tab.tries += 1;
  setTimeout(() => {
    void open(tab).then(() => {
      tab.tries = 0;
      churn?.live.add(tab);
      dropLater(tab);
    });
  }, wait);
}

function dropLater(tab: Tab): void {
  if (!churn?.every) return;
  const { ws } = tab;
  setTimeout(() => churn?.every && tab.ws === ws && ws?.terminate(), -Math.log(1 - Math.random()) * churn.every);
}

/** @param isNumbered whether the server promises that nothing in it comes twice; a snapshot has everything */
function claimOnce(into: Churn, tab: Tab, text: string, isNumbered: boolean): void {
  const mark = target.mark as string;
  const own = into.seen.get(tab) as Set<string>;
  const now = sharedNow();
  const opened = into.openedAt.get(tab) ?? 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 200)) {
    const id = /^[\d.]+-\d+/.exec(text.slice(at + mark.length, at + mark.length + 40))?.[0] ?? '';
    if (own.has(id)) {
      if (isNumbered) into.twice += 1;
      continue;
    }
    own.add(id);
    into.fresh += 1;
    if (Number.parseFloat(id) < opened) into.replayed.push(now - opened);
  }
}

function take(tab: Tab, text: string) {
  if (churn) return claimOnce(churn, tab, text, true);
  const now = sharedNow();
  const mark = target.mark ?? '"t":';
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 200)) {
    latencies[count % latencies.length] = now - Number.parseFloat(text.slice(at + mark.length, at + mark.length + 20));
    count += 1;
    tab.got += 1;
  }
  if (count >= wantedCount) onCount?.();
  if (storm && tab.got >= storm.each) {
    tab.got = Number.NEGATIVE_INFINITY;
    storm.times.push(performance.now() - storm.began);
    if (storm.times.length === tabs.length) storm.done();
  }
}

async function openAll(which: Tab[], atOnce: number) {
  let next = 0;
  const opening = Array.from({ length: atOnce }, async () => {
    while (next < which.length) {
      const tab = which[next++] as Tab;
      await open(tab);
    }
  });
  await Promise.all(opening);
}

answerParent({
  async connect(given: Target, users: number, tabsPerUser: number) {
    target = given;
    const added: Tab[] = [];
    for (let user = 0; user < users; user += 1)
      for (let tab = 0; tab < tabsPerUser; tab += 1)
        added.push({
          user,
          ws: undefined,
          cursor: {},
          ackedAt: Number.NEGATIVE_INFINITY,
          ackTimer: undefined,
          paused: false,
          snapshots: 0,
          got: 0,
          tries: 0,
        });
    tabs.push(...added);
    await openAll(added, 100);
    return added.length;
  },
  reset() {
    count = 0;
    latencies.fill(0);
  },
  /** Resolves when this many have come since the last reset, or after `ms`. */
  async waitFor(wanted: number, ms: number) {
    if (count < wanted) {
      wantedCount = wanted;
      await new Promise<void>((resolve) => {
        onCount = resolve;
        setTimeout(resolve, ms);
      });
      wantedCount = Number.POSITIVE_INFINITY;
    }
    return { count, at: sharedNow() };
  },
  latency() {
    const taken = latencies.slice(0, Math.min(count, latencies.length)).sort();
    const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
    return { count, p50: at(0.5), p99: at(0.99), max: at(1) };
  },
  dropAll() {
    for (const tab of tabs) {
      clearTimeout(tab.ackTimer);
      tab.ackTimer = undefined;
      tab.ws?.removeAllListeners('close');
      tab.ws?.terminate();
    }
  },
  /** Reconnects everybody at once. A tab has caught up after `each` events. */
  async storm(each: number, url: string, ms: number) {
    target = { ...target, url };
    const times: number[] = [];
    const done = new Promise<void>((resolve) => {
      storm = { each, began: performance.now(), times, done: resolve };
      setTimeout(resolve, ms);
    });
    void openAll(tabs, tabs.length);
    await done;
    storm = undefined;
    times.sort((a, b) => a - b);
    return {
      caughtUp: times.length,
      of: tabs.length,
      p99: times[Math.floor(times.length * 0.99) - 1] ?? Number.NaN,
      last: times.at(-1) ?? Number.NaN,
    };
  },
  /**
   * From now on every closed tab returns, and counts begin anew.
   * @param every ms between two drops of a tab, on average; 0 drops nobody
   */
  churn(every: number) {
    const {
      seen = new Map(tabs.map((tab) => [tab, new Set<string>()])),
      live = new Set(tabs),
      openedAt = new Map(),
    } = churn ?? {};
    churn = { every, seen, live, openedAt, fresh: 0, twice: 0, replayed: [] };
    for (const tab of tabs) dropLater(tab);
  },
  /** Drops nobody any more, but counts on. */
  calm() {
    if (churn) churn.every = 0;
  },
  churned() {
    const replayed = (churn?.replayed ?? []).sort((a, b) => a - b);
    const at = (share: number) => replayed[Math.floor(replayed.length * share)] ?? null;
    return {
      live: churn?.live.size ?? 0,
      fresh: churn?.fresh ?? 0,
      twice: churn?.twice ?? 0,
      replayed: replayed.length,
      p50: at(0.5),
      p99: at(0.99),
    };
  },
  pause(index: number) {
    tabs[index]?.ws?.pause();
  },
  /** @returns the number of snapshots it received in the end */
  async resume(index: number, ms: number) {
    const tab = tabs[index] as Tab;
    tab.ws?.resume();
    const before = tab.snapshots;
    const deadline = performance.now() + ms;
    while (tab.snapshots === before && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return tab.snapshots - before;
  },
});
