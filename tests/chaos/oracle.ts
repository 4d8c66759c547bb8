import { limits, type ServerFrame } from '#shared/protocol.ts';

type Batch = Extract<ServerFrame, { type: 'batch' }>;
type Welcome = Extract<ServerFrame, { type: 'welcome' }>;
type Hello = { epoch?: string; seq?: number; id?: string };

/** Checks every frame of every socket of one user, independently of the code that made them. */
export type Oracle = {
  user: string;
  violations: string[];
  socket(tab: string): SocketWatch;
  /**
   * Call after the log was wiped or restored, since its numbers may be reused. Older sockets still belong to the old
   * log.
   */
  forgetLog(): void;
  /** The newest position that any tab has seen. */
  last(): { epoch: string; seq: number; id: string | undefined; floor: number } | undefined;
  /** How often each resume mode was seen. */
  counts: Map<string, number>;
};
export type SocketWatch = { sent(text: string): void; received(text: string): void };

/**
 * @param logs several instances each have a log of their own. One that a user comes back to appends the alerts of
 * meanwhile, which a page knows already and shows once
 */
export function createOracle(user: string, logs: 'one' | 'several' = 'one'): Oracle {
  const violations: string[] = [];
  const counts = new Map<string, number>();
  let log = newLog();
  let last: ReturnType<Oracle['last']>;

  const wrong = (tab: string, what: string) => {
    if (violations.length < 20) violations.push(`${tab}: ${what}`);
  };
  const counted = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

  function socket(tab: string): SocketWatch {
    // A paused tab still reads frames of the old log.
    const own = log;
    const { events, times, created } = own;
    let hello: Hello | undefined;
    let welcome: Welcome | undefined;
    let epoch = '';
    /** The expected next seq; undefined while a snapshot is due. */
    let next: number | undefined;
    let over = false;

    function onWelcome(frame: Welcome) {
      if (welcome) return wrong(tab, 'a second welcome');
      if (!hello) return wrong(tab, 'a welcome before the hello');
      welcome = frame;
      epoch = frame.epoch;
      const reason = reasonOf(hello, frame);
      counted(frame.mode === 'snapshot' ? `snapshot:${frame.reason}` : frame.mode);
      if (frame.mode === 'snapshot') {
        if (reason === undefined && frame.reason !== 'other-event')
          wrong(tab, `a snapshot (${frame.reason}) for ${JSON.stringify(hello)}, which could follow on`);
        if (reason !== undefined && frame.reason !== reason)
          wrong(tab, `a snapshot for ${frame.reason}, and not ${reason}`);
        return;
      }
      if (reason !== undefined)
        return wrong(
          tab,
          `${frame.mode} for ${JSON.stringify(hello)}, which is ${reason} at ${frame.floor}–${frame.head}`,
        );
      const known = hello.id === undefined ? undefined : events.get(`${epoch}:${hello.seq}`);
      if (known !== undefined && !known.startsWith(`${hello.id} `))
        wrong(tab, `${frame.mode} from another event than the log's`);
      if ((frame.mode === 'live') !== (hello.seq === frame.head))
        wrong(tab, `${frame.mode} from ${hello.seq} of ${frame.head}`);
      next = (hello.seq as number) + 1;
    }

    function onBatch(frame: Batch) {
      if (next === undefined) return wrong(tab, `a batch from ${frame.from} before the snapshot`);
      if (frame.from !== next) wrong(tab, `a batch from ${frame.from} where ${next} was due`);
      if (frame.events[0]?.seq !== frame.from || frame.events.at(-1)?.seq !== frame.to)
        wrong(tab, `a batch ${frame.from}–${frame.to} that is none`);
      for (const [index, event] of frame.events.entries()) {
        if (event.seq !== frame.from + index)
          wrong(tab, `seq ${event.seq} at place ${index} of a batch from ${frame.from}`);
        look(event);
      }
      next = frame.to + 1;
      if (own !== log) return;
      const { seq, id } = frame.events.at(-1) ?? { seq: frame.to, id: undefined };
      if (!last || last.epoch !== epoch || last.seq < seq)
        last = { epoch, seq, id, floor: last?.epoch === epoch ? last.floor : 0 };
    }

    function look(event: Batch['events'][number]) {
      const key = `${epoch}:${event.seq}`;
      const text = `${event.id} ${event.type} ${event.at} ${JSON.stringify(event.data)}`;
      const known = events.get(key);
      if (known !== undefined && known !== text)
        wrong(tab, `another event at ${key}: ${text.slice(0, 200)}, and not ${known.slice(0, 200)}`);
      if (known !== undefined) return;
      events.set(key, text);
      const before = times.get(epoch);
      if (before && before.seq < event.seq && before.at > event.at) wrong(tab, `time went back at ${key}`);
      if (!before || before.seq < event.seq) times.set(epoch, { seq: event.seq, at: event.at });
      if (event.type !== 'notification.created') return;
      const { recordId, notificationId } = (event.data as { identity: { recordId?: string; notificationId?: string } })
        .identity;
      for (const id of [recordId, notificationId]) {
        if (id === undefined) continue;
        const at = created.get(id);
        const isOneLog = logs === 'one' || at?.startsWith(`${epoch}:`);
        if (at !== undefined && at !== key && isOneLog) wrong(tab, `${id} was created twice, at ${at} and ${key}`);
        created.set(id, key);
      }
    }

    return {
      sent(text) {
        if (text.startsWith('{"type":"hello"')) hello = JSON.parse(text) as Hello;
      },
      received(text) {
        for (const [other] of text.matchAll(/\bu\d+x(?=-|@|\b)/g))
          if (other !== user) return wrong(tab, `saw something of ${other}: ${text.slice(0, 300)}`);
        if (text.startsWith('pong')) return;
        if (over) wrong(tab, `a frame after bye: ${text.slice(0, 100)}`);
        const frame = JSON.parse(text) as ServerFrame;
        if (frame.type === 'bye') over = true;
        else if (frame.type === 'welcome') onWelcome(frame);
        else if (frame.type === 'batch') onBatch(frame);
        else if (frame.type === 'snapshot') {
          counted('snapshot');
          if (!welcome) wrong(tab, 'a snapshot before the welcome');
          if (next !== undefined) {
            counted(frame.epoch === epoch ? 'snapshot:slow' : 'snapshot:new-epoch');
            if (frame.epoch === epoch && frame.head < next - 1)
              wrong(tab, `a snapshot at ${frame.head} for a tab that stood at ${next - 1}`);
          }
          if (Buffer.byteLength(text) > limits.snapshotBytes) wrong(tab, 'a snapshot over 256 KiB');
          epoch = frame.epoch;
          next = frame.head + 1;
        }
        if (frame.type === 'welcome' && last?.epoch === frame.epoch) last.floor = frame.floor;
      },
    };
  }

  return {
    user,
    violations,
    counts,
    socket,
    forgetLog() {
      log = newLog();
    },
    last: () => last,
  };
}

const newLog = () => ({
  events: new Map<string, string>(),
  times: new Map<string, { seq: number; at: number }>(),
  created: new Map<string, string>(),
});

/** The reason why this hello cannot resume; undefined when it can, judging by its numbers. */
function reasonOf(hello: Hello, { epoch, floor, head }: Welcome): string | undefined {
  if (hello.epoch === undefined || hello.seq === undefined) return 'fresh';
  if (hello.epoch !== epoch) return 'epoch';
  if (hello.seq > head) return 'ahead';
  return hello.seq < floor ? 'floor' : undefined;
}
