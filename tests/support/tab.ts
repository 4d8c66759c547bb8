import { WebSocket } from 'ws';
import { type ServerFrame, SUBPROTOCOL } from '#shared/protocol.ts';

type Batch = Extract<ServerFrame, { type: 'batch' }>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
export type TestEvent = Batch['events'][number] & { data: any };
export type TestTab = ReturnType<typeof openTab>;

let serial = 0;

/**
 * A browser tab's socket, driven by hand. It acknowledges nothing unless the test does, or passes `acks: true` to
 * acknowledge whatever the hub requests.
 */
export function openTab(
  url: string,
  cookie: string,
  options: {
    hello?: Record<string, unknown> | false;
    acks?: boolean;
    origin?: string;
    protocol?: string;
    name?: string;
    compression?: boolean;
  } = {},
) {
  const origin = options.origin ?? url;
  const ws = new WebSocket(`${url.replace('http', 'ws')}/api/live`, options.protocol ?? SUBPROTOCOL, {
    headers: { cookie, origin },
    perMessageDeflate: options.compression ?? true,
    // Browsers wait no longer than this for the connection to close. Not in the package's types yet, hence the spread.
    ...{ closeTimeout: 2_000 },
  });
  const frames: ServerFrame[] = [];
  const events: TestEvent[] = [];
  const texts: string[] = [];
  const watchers = new Set<() => void>();
  let closed: { code: number; reason: string } | undefined;
  let refused: number | undefined;
  serial += 1;
  const name = options.name ?? `tab-${serial}`;

  const look = () => {
    for (const watcher of [...watchers]) watcher();
  };
  ws.on('open', () => {
    if (options.hello !== false) send({ type: 'hello', tab: name, ...options.hello });
    look();
  });
  ws.on('message', (data) => {
    const text = data.toString();
    texts.push(text);
    if (!text.startsWith('pong')) {
      const frame = JSON.parse(text) as ServerFrame;
      frames.push(frame);
      if (frame.type === 'batch') events.push(...(frame.events as TestEvent[]));
      if (options.acks && (frame.type === 'batch' || frame.type === 'snapshot') && frame.ack)
        acknowledge(frame.type === 'batch' ? frame.to : frame.head);
    }
    look();
  });
  ws.on('unexpected-response', (request, response) => {
    refused = response.statusCode ?? 0;
    response.resume();
    request.destroy();
    look();
  });
  ws.on('error', () => {});
  ws.on('close', (code, reason) => {
    closed = { code, reason: reason.toString() };
    look();
  });

  /** Sends at most ten acks a second: an ack is a frame too. */
  let ackSeq = 0;
  let waiting = false;
  function acknowledge(seq: number) {
    ackSeq = seq;
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (ws.readyState === WebSocket.OPEN) send({ type: 'ack', seq: ackSeq });
    }, 100);
  }

  function send(frame: unknown) {
    ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Waits until the test is true; `what` names it in the error. */
  function until<T>(what: string, test: () => T | undefined | false, timeout = 8_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const poll = setInterval(() => watch(), 20);
      const give = setTimeout(() => {
        clearInterval(poll);
        watchers.delete(watch);
        reject(
          new Error(
            `${name} waited for ${what}; closed: ${JSON.stringify(closed)}; had ${texts.map((text) => text.slice(0, 160)).join('\n')}`,
          ),
        );
      }, timeout);
      const watch = () => {
        const found = test();
        if (found === undefined || found === false) return;
        clearTimeout(give);
        clearInterval(poll);
        watchers.delete(watch);
        resolve(found);
      };
      watchers.add(watch);
      watch();
    });
  }

  const pongs = () => texts.filter((text) => text.startsWith('pong')).length;

  const frameOf = <T extends ServerFrame['type']>(type: T) =>
    frames.findLast((frame) => frame.type === type) as Extract<ServerFrame, { type: T }> | undefined;

  return {
    name,
    ws,
    frames,
    events,
    texts,
    send,
    until,
    /** Pings this many times, waiting for each answer. */
    async pinged(times = 1) {
      for (let left = times; left > 0; left -= 1) {
        const before = pongs();
        send('ping');
        await until('a pong', () => pongs() > before);
      }
    },
    /** Waits until nothing is in flight: the last ack is sent, and everything sent has arrived. */
    async quiet() {
      await until('its last ack', () => !waiting);
      await this.pinged();
    },
    frameOf,
    opened: () => until('the socket to open', () => ws.readyState === WebSocket.OPEN),
    welcome: () => until('welcome', () => frameOf('welcome')),
    snapshot: (nth = 1) =>
      until(
        `snapshot ${nth}`,
        () =>
          frames.filter((frame) => frame.type === 'snapshot')[nth - 1] as
            | Extract<ServerFrame, { type: 'snapshot' }>
            | undefined,
      ),
    upstream: (state: string) => until(`upstream ${state}`, () => frameOf('upstream')?.state === state),
    event: (test: (event: TestEvent) => boolean, what = 'an event') => until(what, () => events.find(test)),
    closed: () => until('the close', () => closed),
    refused: () => until('a refusal', () => refused),
    /** The tab's position in the log, as its next hello would send it. */
    cursor() {
      const snapshot = frameOf('snapshot');
      const last = events.at(-1);
      const epoch = snapshot?.epoch ?? frameOf('welcome')?.epoch;
      if (last && last.seq > (snapshot?.head ?? -1)) return { epoch, seq: last.seq, id: last.id };
      return {
        epoch,
        seq: snapshot?.head ?? frameOf('welcome')?.head ?? 0,
        ...(snapshot?.id ? { id: snapshot.id } : {}),
      };
    },
    async close() {
      if (ws.readyState === WebSocket.CLOSED) return;
      const gone = new Promise((resolve) => ws.once('close', resolve));
      ws.close();
      await gone;
    },
    terminate: () => ws.terminate(),
  };
}
