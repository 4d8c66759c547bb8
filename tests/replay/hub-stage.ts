import type { OpenSocket } from '#client/stream/page-socket.ts';
import { createSeededRandom } from '#provider/seeded-random.ts';
import { upstreamFrameOf } from '#shared/recording/line-frames.ts';
import { meantLines } from '#shared/recording/meaning.ts';
import type { RecordingLine } from '#shared/recording.ts';
import { type Faults, planDeliveries } from './faults.ts';
import { seenLines, stateOfEvents, stateOfPage, stateOfProvider } from './final-state.ts';
import { createPlainTab } from './plain-tab.ts';
import { commandOf } from './recorded-command.ts';
import { createReplayHub } from './replay-hub.ts';
import { createReplayPage, type Reduce } from './replay-page.ts';
import type { ReplayProvider } from './replay-provider.ts';
import { createReplayUpstream, wireText } from './replay-upstream.ts';
import { type AgendaItem, differences, miscounts, type Stage, type Target } from './stage.ts';
import type { VirtualClock } from './virtual-clock.ts';

/**
 * The real hub in front of the replay's provider, with a plain tab as witness and, if requested, the page behind it.
 */
export function hubStage(
  clock: VirtualClock,
  provider: ReplayProvider,
  lines: RecordingLine[],
  faults: Faults,
  into: Target,
  reduce?: Reduce,
): Stage {
  const hasFrames = lines.some((line) => line.dir !== 'down');
  if (!hasFrames && lines.length > 0)
    throw new Error('This recording contains typed events only, which no provider sends: replay it into the client.');
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
  const page =
    into === 'both'
      ? createReplayPage(clock, {
          open,
          calls: provider.calls,
          head: headOf,
          random: random.next,
          user: provider.user(),
          reduce,
        })
      : undefined;

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
      const emitted = stateOfEvents(witness.events, { balance: witness.first()?.tokens, plan: witness.first()?.plan });
      complaints.push(...witness.complaints, ...differences('the events tell', emitted, truth));
      if (page)
        complaints.push(...miscounts(end, provider), ...differences('the page shows', stateOfPage(page), truth));
      const sum = (name: string) =>
        [...hub.counts].reduce((total, [key, count]) => total + (key.startsWith(`${name}:`) ? count : 0), 0);
      return {
        seen: seenLines(page?.seen ?? witness.events),
        meant: meantLines(page?.seen ?? witness.events),
        ...(page ? { view: page.view() } : {}),
        state: page ? stateOfPage(page) : emitted,
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

/** A frame of an ingest endpoint goes on as the event that a provider makes of it. */
function frameOf(line: RecordingLine): unknown {
  if (line.dir === 'up') return line.frame;
  const event = upstreamFrameOf(line);
  return event ? [event.name, ...event.args] : '';
}

/** Sorts by time; at equal times, a happening comes before its deliveries. */
const merge = (happenings: AgendaItem[], deliveries: AgendaItem[]): AgendaItem[] => {
  const all = [...happenings.map((item) => ({ item, after: 0 })), ...deliveries.map((item) => ({ item, after: 1 }))];
  return all.sort((a, b) => a.item.at - b.item.at || a.after - b.after).map(({ item }) => item);
};
