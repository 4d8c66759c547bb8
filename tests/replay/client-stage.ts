import type { SocketPort } from '#client/stream/page-socket.ts';
import { normalise } from '#edge/hub/upstream/normalise.ts';
import { createSeededRandom } from '#provider/seeded-random.ts';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import type { SnapshotState } from '#shared/protocol.ts';
import { typedEventOf, upstreamFrameOf } from '#shared/recording/line-frames.ts';
import { meantLines } from '#shared/recording/meaning.ts';
import type { RecordingLine } from '#shared/recording.ts';
import { publicUser } from '#shared/session/user.ts';
import { createEventServer } from './event-server.ts';
import type { Faults } from './faults.ts';
import { seenLines, stateOfPage, stateOfProvider } from './final-state.ts';
import { commandOf, markAtProvider } from './recorded-command.ts';
import { createReplayPage, type Reduce } from './replay-page.ts';
import type { ReplayProvider } from './replay-provider.ts';
import { differences, miscounts, type Stage, unreadOf } from './stage.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The page alone: the recording supplies the events' numbers, and faults happen on the page's own connection. */
export function clientStage(
  clock: VirtualClock,
  provider: ReplayProvider,
  lines: RecordingLine[],
  faults: Faults,
  reduce?: Reduce,
): Stage {
  const random = createSeededRandom(faults.seed);
  const figures = { lost: 0, cuts: 0, duplicates: 0, rejected: 0 };
  const typedOnly = lines.every((line) => line.dir === 'down');
  const known = new Set<string>();
  const stateNow = (): SnapshotState => ({
    user: publicUser(provider.user()),
    notifications: {
      notifications: provider.alerts().slice(0, 50),
      total: provider.alerts().length,
      unread: unreadOf(provider),
    },
    unread: unreadOf(provider),
    tokens: provider.balance(),
    plan: planStateOf(provider.user()),
    subscriptions: { marketplace: 'US', unsubscribedTypes: [] },
    mutes: provider.mutes(),
  });
  const server = createEventServer(clock, stateNow);
  server.onWire = () => {
    if (random.next() < faults.drop) {
      figures.lost += 1;
      return [];
    }
    const late =
      Math.round(random.next() * faults.delay) +
      (random.next() < 0.2 ? Math.round(random.next() * faults.reorder * 300) : 0);
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
    reduce,
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
    server.append(
      command.kind === 'subscribe' ? typed : ({ type: typed.type, data: { alerts: command.alerts } } as typeof typed),
    );
  };

  function happenUpstream(name: string, args: unknown[], line: RecordingLine) {
    const read = normalise(name, args, clock.now());
    const seen =
      read.kind === 'event' &&
      ((read.identity && provider.identityOf(read.identity)) || (read.outboxId && known.has(read.outboxId)));
    if (read.kind === 'event' && read.outboxId) known.add(read.outboxId);
    provider.take(line);
    if (read.kind === 'rejected') figures.rejected += 1;
    else if (seen) figures.duplicates += 1;
    else if (read.kind === 'event') server.append(read.event);
    else if (read.word.becomes === 'integration.updated')
      server.append({ type: 'integration.updated', data: { na: true, eu: false } });
    else
      server.append({
        type: read.word.becomes,
        data: { user: publicUser(provider.user()), plan: planStateOf(provider.user()) },
      });
  }

  return {
    agenda: lines.map((line) => ({ at: line.at, line, run: () => happen(line) })),
    page,
    cut,
    outcome: (end) => ({
      seen: seenLines(page.seen),
      meant: meantLines(page.seen),
      view: page.view(),
      state: stateOfPage(page),
      complaints: [
        ...miscounts(end, provider),
        ...differences('the page shows', stateOfPage(page), stateOfProvider(provider)),
      ],
      figures: { ...figures, reconciles: 0, snapshots: page.snapshots(), paged: end?.paged ?? 0 },
    }),
    close: page.close,
  };
}
