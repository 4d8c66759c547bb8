import { timeouts } from '#edge/http/limits.ts';
import { normalise } from '#edge/hub/upstream/normalise.ts';
import { connectFrames, joinFrames, pongFrames, readFrame } from '#edge/hub/upstream/upstream-wire.ts';
import { createOpenUpstream } from '#edge/node/upstream-socket.ts';
import { type CheckResult, type Finding, unlistedIn } from './check-list.ts';
import type { Tried } from './try-call.ts';

/** `listen`: how long to wait for an alert, s. `timeoutMs`: how long to wait for anything else. */
type Subject = { socket: string; token: string; user: string; listen: number; timeoutMs: number };

/** What a connection came to, and what it brought that could not be read. */
type Outcome = {
  connected: boolean;
  joined: boolean;
  refused: string | undefined;
  /** The data of the first alert. */
  alert?: { data: unknown };
  findings: Finding[];
};

export const SOCKET_SECTION = 'upstream.md#socket';
const JOIN_WITHIN = 10_000;

/** Tries the socket: the room of the token's own person, a forged token, and, if wished, the next alert. */
export async function checkSocket(subject: Subject): Promise<Tried[]> {
  const within = Math.min(subject.timeoutMs, JOIN_WITHIN);
  const result = (call: string, findings: Finding[]): CheckResult => ({
    profile: 'live',
    section: SOCKET_SECTION,
    call,
    outcome: findings.length === 0 ? 'holds' : 'wrong',
    findings,
  });
  const own = await connection(subject, within, subject.listen * 1_000);
  const forged = await connection({ ...subject, token: `${subject.token}x` }, within, 0);
  const late = `Expected the join to be acknowledged within ${within / 1_000} s`;
  const joined = result('join', own.joined ? [] : [{ path: '', reason: own.refused ?? late }]);
  const accepted = forged.joined ? 'a joined room' : forged.connected ? 'an open connection' : undefined;
  const refused = result(
    'a connection with a forged token',
    accepted ? [{ path: '', reason: `Expected a connect error, found ${accepted}` }] : [],
  );
  // Where nobody can connect, a refusal says nothing.
  const tried: Tried[] = [
    { result: joined },
    { result: own.connected || accepted ? refused : { ...refused, outcome: 'untried' } },
  ];
  if (subject.listen === 0) return tried;
  const missing = { path: '', reason: `Expected an alert within ${subject.listen} s, found none` };
  const findings = own.findings.length > 0 || own.alert ? own.findings : [missing];
  const exchange = own.alert && { text: JSON.stringify(own.alert.data) };
  return [...tried, { result: result('notification:new', findings), exchange }];
}

/**
 * Opens a connection and joins.
 * @param within how long the acknowledgement may take, ms
 * @param listen how long to wait for an alert after that, ms
 */
function connection({ socket, token, user }: Subject, within: number, listen: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const outcome: Outcome = { connected: false, joined: false, refused: undefined, findings: [] };
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      upstream.close();
      resolve(outcome);
    };
    let timer = setTimeout(end, timeouts.upstreamSocket + within);
    const endAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    };
    const refuse = (reason: string) => {
      // Its end is reported when we close it, too.
      if (isOver) return;
      outcome.refused = reason;
      end();
    };
    const found = (...findings: Finding[]) => {
      outcome.findings.push(...findings);
      if (outcome.joined && (outcome.alert || outcome.findings.length > 0)) end();
    };
    const send = (frames: string[]) => {
      for (const frame of frames) upstream.send(frame);
    };
    const upstream = createOpenUpstream(socket)(token, {
      onMessage: (data) =>
        readFrame(data, {
          onOpen: (pace) => {
            if (!pace) return refuse('The open packet has no usable pingInterval and pingTimeout');
            send(connectFrames());
          },
          onPing: (text) => send(pongFrames(text)),
          onConnected: () => {
            outcome.connected = true;
            send(joinFrames(user));
            endAfter(within);
          },
          onRefused: (code) => refuse(`The connection is refused: ${code}`),
          onJoinAnswer: (refusal) => {
            if (refusal) return refuse(`The join is refused: ${refusal.code}`);
            outcome.joined = true;
            if (listen === 0) return end();
            endAfter(listen);
          },
          onEvent: (name, args) => {
            const read = normalise(name, args, Date.now());
            if (read.kind === 'event' && read.event.type === 'notification.created') outcome.alert = { data: args[0] };
            found(...findingsIn(name, read, args[0]));
          },
          onBinaryEvent: () => found({ path: '(frame)', reason: 'A binary event' }),
          onBinaryFrame: () => {},
          onEnd: () => refuse('The connection ended before the join was acknowledged'),
          onBadFrame: (path, reason) => found({ path, reason }),
        }),
      onClose: () => (outcome.joined ? end() : refuse('The connection closed before the join was acknowledged')),
    });
  });
}

/** @param data of the event */
function findingsIn(name: string, read: ReturnType<typeof normalise>, data: unknown): Finding[] {
  const isAlert = read.kind === 'event' && read.event.type === 'notification.created';
  const unread = read.kind === 'rejected' ? [read] : read.kind === 'event' ? (read.unread ?? []) : [];
  return [...unread, ...(isAlert ? unlistedIn(data) : [])].map(({ path, reason }) => ({
    path,
    reason: `${name}: ${reason}`,
  }));
}
