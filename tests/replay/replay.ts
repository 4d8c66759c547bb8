import type { OpenSocket, SocketPort } from '#client/stream/socket.ts';
import { normalise } from '#edge/hub/normalise.ts';
import { createSeededRandom } from '#provider/sample/seeded-random.ts';
import { publicUser } from '#shared/account/user.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import type { SnapshotState } from '#shared/protocol.ts';
import { filterLines, type RecordingFilter } from '#shared/recording/filter.ts';
import { typedEventOf, upstreamFrameOf } from '#shared/recording/line-frames.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';
import { createEventServer } from './event-server.ts';
import { type Faults, noFaults, planDeliveries } from './faults.ts';
import { type FinalState, seenLines, stateOfEvents, stateOfPage, stateOfProvider } from './final-state.ts';
import { createPlainTab } from './plain-tab.ts';
import { createReplayHub } from './replay-hub.ts';
import { createReplayPage, type ReplayPage } from './replay-page.ts';
import { createReplayProvider, type ReplayProvider } from './replay-provider.ts';
import { createReplayUpstream, wireText } from './replay-upstream.ts';
import { createVirtualClock, settled, type VirtualClock } from './virtual-clock.ts';

export const targets = ['hub', 'client', 'both'] as const;
export type Target = (typeof targets)[number];

export type ReplayOptions = {
  /** The hub, as its upstream; the client's pipelines alone; or the one before the other. */
  into?: Target;
  filter?: RecordingFilter;
  faults?: Faults;
  /** Asked before time moves on to this moment (ms since the first line). Left out: virtual time, which waits for nobody. */
  pace?: (elapsed: number) => Promise<void> | undefined;
  /** Asked before every line: one at a time, or to show how far it is. */
  onLine?: (line: RecordingLine, index: number, count: number) => Promise<void> | void;
};

export type Outcome = {
  into: Target;
  /** Lines that were played. */
  lines: number;
  /** Events that were seen, in their order, and the state in which it all ended. */
  seen: string[];
  state: FinalState;
  /** Where the provider, the events and the page disagree, or what should never have happened; empty when all is well. */
  complaints: string[];
  figures: {
    /** Frames that nobody heard, and connections lost. */
    lost: number;
    cuts: number;
    /** Frames the hub knew already, and frames it refused. */
    duplicates: number;
    rejected: number;
    reconciles: number;
    snapshots: number;
    /** Pages that had to be read at the end, because the page knew of alerts that it had not loaded. */
    paged: number;
  };
};

/** Before the first line, so that everybody is there; and after the last, so that everything has come. */
const LEAD = 5_000;
const TAIL = 30_000;
const TAIL_AFTER_FAULTS = 120_000;
const MOST_PAGES = 100;

/**
 * Plays a recording. The hub, the log and the pipelines are the real ones; time, sockets and the provider's answers are the replay's own,
 * so that the same recording ends the same way at any speed.
 */
export async function replay(recording: Recording, { into = 'both', filter = {}, faults = noFaults, pace, onLine }: ReplayOptions = {}): Promise<Outcome> {
  const lines = filterLines(recording.lines, filter);
  const began = Date.parse(recording.header.started) + (lines[0]?.at ?? 0) - LEAD;
  const clock = createVirtualClock(began);
  const provider = createReplayProvider(clock.after, recording.lines);
  const stage = into === 'client' ? clientStage(clock, provider, lines, faults) : hubStage(clock, provider, lines, faults, into);
  const faulty = faults.drop + faults.dup + faults.reorder + faults.delay + faults.disconnect > 0;
  const zero = Date.parse(recording.header.started);

  const last = zero + (lines.at(-1)?.at ?? 0);
  // What comes before the first line and after the last is no part of the recording: nobody is made to wait for it.
  const waitFor = (moment: number) => (moment < began + LEAD || moment > last ? undefined : pace?.(moment - began - LEAD));

  const runTo = async (end: number) => {
    for (;;) {
      const next = clock.next();
      if (next === undefined || next > end) break;
      await waitFor(next);
      clock.step(next);
      await settled();
    }
    await waitFor(end);
    clock.step(end);
    await settled();
  };

  let index = 0;
  for (const item of stage.agenda) {
    await runTo(zero + item.at);
    if (item.line) {
      await onLine?.(item.line, index, lines.length);
      index += 1;
    }
    item.run();
    await settled();
  }
  if (faulty) {
    await runTo(clock.now() + TAIL);
    // The last losses are made up for when the connection is next made anew.
    stage.cut();
  }
  await runTo(clock.now() + (faulty ? TAIL_AFTER_FAULTS : TAIL));
  const outcome = stage.outcome(await readOn());
  stage.close();
  return { into, lines: lines.length, ...outcome };

  /** What the page says is there and has not loaded, it loads, as for somebody who scrolls to the end. */
  async function readOn(): Promise<PageEnd | undefined> {
    const { page } = stage;
    if (!page) return undefined;
    const { total, unread } = page.view();
    let paged = 0;
    while (page.view().hasMore && paged < MOST_PAGES) {
      page.loadMore();
      paged += 1;
      await runTo(clock.now() + 1_000);
    }
    return { total, unread, paged };
  }
}

/** What the page counted before it had loaded everything. */
type PageEnd = { total: number | null; unread: number; paged: number };
type AgendaItem = { at: number; run: () => void; line?: RecordingLine };
type Stage = {
  agenda: AgendaItem[];
  page: ReplayPage | undefined;
  cut(): void;
  outcome(end: PageEnd | undefined): Omit<Outcome, 'into' | 'lines'>;
  close(): void;
};

/** The real hub before the replay's provider, with a witness, and behind it the page where that is asked for. */
function hubStage(clock: VirtualClock, provider: ReplayProvider, lines: RecordingLine[], faults: Faults, into: Target): Stage {
  const hasFrames = lines.some((line) => line.dir !== 'down');
  if (!hasFrames && lines.length > 0) throw new Error('This recording holds typed events only, which no provider sends: replay it into the client.');
  const upstream = createReplayUpstream(clock);
  const hub = createReplayHub(clock, { open: upstream.open, calls: provider.calls }, faults.seed);
  const witness = createPlainTab(clock, hub.connect);
  const random = createSeededRandom(faults.seed + 1);
  const figures = { lost: 0, cuts: 0 };
  const complaints: string[] = [];
  let pageSocket: { cut(): void } | undefined;
  const open: OpenSocket = (handlers) => {
    const socket = hub.connect(handlers);
    pageSocket = socket;
    return socket;
  };
  const headOf = () => {
    const check = hub.hub().check(hub.session);
    return check.ok ? { epoch: check.head.epoch, seq: check.head.head } : { epoch: '', seq: 0 };
  };
  const page = into === 'both' ? createReplayPage(clock, { open, calls: provider.calls, head: headOf, random: random.next, user: provider.user() }) : undefined;

  const happen = (line: RecordingLine) => {
    provider.take(line);
    const command = commandOf(line, provider);
    if (command) {
      void hub
        .hub()
        .command(hub.session, command)
        .then((done) => done.ok || complaints.push(`A command failed: ${done.error.error.message}`));
    }
    if (random.next() < faults.disconnect) pageSocket?.cut();
  };
  const cut = () => {
    figures.cuts += 1;
    upstream.cut();
  };
  const wired = lines.filter((line) => line.dir === 'up' || (line.dir === 'in' && upstreamFrameOf(line)));
  const agenda = merge(
    lines.map((line) => ({ at: line.at, line, run: () => happen(line) })),
    planDeliveries(wired, faults).map((delivery) => ({
      at: delivery.at,
      run() {
        if (delivery.kind === 'cut') cut();
        else if (!upstream.deliver(wireText(frameOf(delivery.line)))) figures.lost += 1;
      },
    })),
  );

  return {
    agenda,
    page,
    cut,
    outcome(end) {
      const truth = stateOfProvider(provider);
      const told = stateOfEvents(witness.events, { balance: witness.first()?.tokens, plan: witness.first()?.plan });
      complaints.push(...witness.complaints, ...differences('the events tell', told, truth));
      if (page) complaints.push(...miscounts(end, provider), ...differences('the page shows', stateOfPage(page), truth));
      const sum = (name: string) => [...hub.counts].reduce((total, [key, count]) => total + (key.startsWith(`${name}:`) ? count : 0), 0);
      return {
        seen: seenLines(page?.seen ?? witness.events),
        state: page ? stateOfPage(page) : told,
        complaints,
        figures: {
          ...figures,
          duplicates: sum('duplicates'),
          rejected: sum('rejected'),
          reconciles: sum('reconciles'),
          snapshots: page?.snapshots() ?? 0,
          paged: end?.paged ?? 0,
        },
      };
    },
    close() {
      page?.close();
      hub.close();
    },
  };
}

/** The page alone: events get their numbers from the recording, and faults happen on the page's own wire. */
function clientStage(clock: VirtualClock, provider: ReplayProvider, lines: RecordingLine[], faults: Faults): Stage {
  const random = createSeededRandom(faults.seed);
  const figures = { lost: 0, cuts: 0, duplicates: 0, rejected: 0 };
  const typedOnly = lines.every((line) => line.dir === 'down');
  const known = new Set<string>();
  const stateNow = (): SnapshotState => ({
    user: publicUser(provider.user()),
    notifications: { notifications: provider.alerts().slice(0, 50), total: provider.alerts().length, unread: unreadOf(provider) },
    unread: unreadOf(provider),
    tokens: provider.balance(),
    plan: planStateOf(provider.user()),
    subscriptions: { marketplace: 'US', unsubscribedTypes: [] },
  });
  const server = createEventServer(clock, stateNow);
  server.onWire = () => {
    if (random.next() < faults.drop) {
      figures.lost += 1;
      return [];
    }
    const late = Math.round(random.next() * faults.delay) + (random.next() < 0.2 ? Math.round(random.next() * faults.reorder * 300) : 0);
    return random.next() < faults.dup ? [late, late + Math.round(random.next() * 3_000)] : [late];
  };
  let socket: (SocketPort & { cut(): void }) | undefined;
  const page = createReplayPage(clock, {
    open: (handlers) => {
      socket = server.connect(handlers);
      return socket;
    },
    calls: provider.calls,
    head: () => ({ epoch: 'replay', seq: server.head() }),
    random: random.next,
    user: provider.user(),
  });
  const cut = () => {
    figures.cuts += 1;
    socket?.cut();
  };

  const happen = (line: RecordingLine) => {
    if (random.next() < faults.disconnect) cut();
    const typed = line.dir === 'down' ? typedEventOf(line.frame) : undefined;
    if (typed && typedOnly) {
      provider.take(line);
      markAtProvider(provider, typed);
      server.append(typed);
      return;
    }
    const event = upstreamFrameOf(line);
    if (event) return happenUpstream(event.name, event.args, line);
    if (line.dir === 'up') figures.rejected += 1;
    provider.take(line);
    const command = commandOf(line, provider);
    if (!typed || !command) return;
    if (command.kind !== 'subscribe') markAtProvider(provider, typed);
    server.append(command.kind === 'subscribe' ? typed : ({ type: typed.type, data: { alerts: command.alerts } } as typeof typed));
  };

  function happenUpstream(name: string, args: unknown[], line: RecordingLine) {
    const read = normalise(name, args, clock.now());
    const seen = read.kind === 'event' && ((read.identity && provider.identityOf(read.identity)) || (read.outboxId && known.has(read.outboxId)));
    if (read.kind === 'event' && read.outboxId) known.add(read.outboxId);
    provider.take(line);
    if (read.kind === 'rejected') figures.rejected += 1;
    else if (seen) figures.duplicates += 1;
    else if (read.kind === 'event') server.append(read.event);
    else if (read.part === 'integration') server.append({ type: 'integration.updated', data: { na: true, eu: false } });
    else {
      const type = ({ account: 'account.updated', 'plan-updated': 'subscription.updated', 'plan-deleted': 'subscription.deleted' } as const)[read.part];
      server.append({ type, data: { user: publicUser(provider.user()), plan: planStateOf(provider.user()) } });
    }
  }

  return {
    agenda: lines.map((line) => ({ at: line.at, line, run: () => happen(line) })),
    page,
    cut,
    outcome: (end) => ({
      seen: seenLines(page.seen),
      state: stateOfPage(page),
      complaints: [...miscounts(end, provider), ...differences('the page shows', stateOfPage(page), stateOfProvider(provider))],
      figures: { ...figures, reconciles: 0, snapshots: page.snapshots(), paged: end?.paged ?? 0 },
    }),
    close: page.close,
  };
}

const unreadOf = (provider: ReplayProvider): number => provider.alerts().filter((alert) => !alert.processed).length;

/** A frame of an ingest door goes on as the event that a provider makes of it. */
function frameOf(line: RecordingLine): unknown {
  if (line.dir === 'up') return line.frame;
  const event = upstreamFrameOf(line);
  return event ? [event.name, ...event.args] : '';
}

type RecordedCommand =
  | { kind: 'read' | 'delete'; alerts: AlertIdentity[] }
  | { kind: 'subscribe'; marketplace: string; notificationType: 'PRICING_HEALTH' | 'ANY_OFFER_CHANGED' };

/** What a person did when it was recorded, with the ids that the replay's provider knows. */
function commandOf(line: RecordingLine, provider: ReplayProvider): RecordedCommand | undefined {
  const typed = line.dir === 'down' ? typedEventOf(line.frame) : undefined;
  if (typed?.type === 'notification.subscribed') return { kind: 'subscribe', ...typed.data };
  if (typed?.type !== 'notification.read' && typed?.type !== 'notification.deleted') return undefined;
  const alerts = typed.data.alerts.flatMap((identity) => provider.identityOf(identity) ?? []);
  return alerts.length === 0 ? undefined : { kind: typed.type === 'notification.read' ? 'read' : 'delete', alerts };
}

function markAtProvider(provider: ReplayProvider, event: { type: string; data: unknown }) {
  if (event.type !== 'notification.read' && event.type !== 'notification.deleted') return;
  const { alerts } = event.data as { alerts: AlertIdentity[] };
  const ids = alerts.flatMap((identity) => provider.identityOf(identity)?.recordId ?? []);
  if (event.type === 'notification.read') void provider.calls.markRead('', ids);
  else void provider.calls.deleteNotifications('', ids);
}

/** By time; what happens comes before what is delivered of it. */
const merge = (happenings: AgendaItem[], deliveries: AgendaItem[]): AgendaItem[] => {
  const all = [...happenings.map((item) => ({ item, after: 0 })), ...deliveries.map((item) => ({ item, after: 1 }))];
  return all.sort((a, b) => a.item.at - b.item.at || a.after - b.after).map(({ item }) => item);
};

/** A page may not have loaded everything, but it has to know how much there is. */
function miscounts(end: PageEnd | undefined, provider: ReplayProvider): string[] {
  const count = provider.alerts().length;
  const unread = unreadOf(provider);
  if (!end || (end.total === count && end.unread === unread)) return [];
  return [`The page counts ${end.total} alerts and ${end.unread} unread where there are ${count} and ${unread}`];
}

function differences(who: string, found: FinalState, truth: FinalState): string[] {
  const at = truth.findIndex((line, index) => line !== found[index]);
  if (at === -1 && found.length === truth.length) return [];
  const first = at === -1 ? truth.length : at;
  return [`What ${who} is not what the provider says. Line ${first + 1}: '${found[first] ?? '(nothing)'}' for '${truth[first] ?? '(nothing)'}'`];
}
