import { timeouts } from '#edge/http/limits.ts';
import { normalise } from '#edge/hub/upstream/normalise.ts';
import { connectFrames, joinFrames, pongFrames, readFrame } from '#edge/hub/upstream/upstream-wire.ts';
import { createOpenUpstream } from '#edge/node/upstream-socket.ts';
import type { CheckResult, Finding } from './check-list.ts';

type Subject = { socket: string; token: string; user: string; listen: number };

/** What a connection came to, and what it brought that could not be read. */
type Outcome = { joined: boolean; refused: string | undefined; alerts: number; findings: Finding[] };

export const SOCKET_SECTION = 'upstream.md#socket';
const JOIN_WITHIN = 10_000;

/** Tries the socket: the room of the token's own person, a forged token, and, if wished, the next alert. */
export async function checkSocket(subject: Subject): Promise<CheckResult[]> {
  const named = (call: string) => ({ profile: 'live' as const, section: SOCKET_SECTION, call });
  const own = await connection(subject, subject.listen * 1_000);
  const forged = await connection({ ...subject, token: `${subject.token}x` }, 0);
  const joined: CheckResult = {
    ...named('join'),
    outcome: own.joined ? 'holds' : 'wrong',
    findings: own.joined
      ? []
      : [{ path: '', reason: own.refused ?? 'Expected the join to be acknowledged within 10 s' }],
  };
  const refused: CheckResult = {
    ...named('a connection with a forged token'),
    // Where nobody can join, a refusal says nothing.
    outcome: forged.joined ? 'wrong' : own.joined ? 'holds' : 'untried',
    findings: forged.joined ? [{ path: '', reason: 'Expected a refusal, found a joined room' }] : [],
  };
  if (subject.listen === 0) return [joined, refused];
  const missing = { path: '', reason: `Expected an alert within ${subject.listen} s, found none` };
  const findings = own.findings.length > 0 ? own.findings : own.alerts === 0 ? [missing] : [];
  return [
    joined,
    refused,
    { ...named('notification:new'), outcome: findings.length === 0 ? 'holds' : 'wrong', findings },
  ];
}

/** Opens a connection and joins. @param listen how long to wait for an alert after that, ms */
function connection({ socket, token, user }: Subject, listen: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const outcome: Outcome = { joined: false, refused: undefined, alerts: 0, findings: [] };
    const end = () => {
      clearTimeout(timer);
      upstream.close();
      resolve(outcome);
    };
    let timer = setTimeout(end, timeouts.upstreamSocket + JOIN_WITHIN);
    const refuse = (reason: string) => {
      outcome.refused = reason;
      end();
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
          onConnected: () => send(joinFrames(user)),
          onRefused: (code) => refuse(`The connection is refused: ${code}`),
          onJoinAnswer: (refusal) => {
            if (refusal) return refuse(`The join is refused: ${refusal.code}`);
            outcome.joined = true;
            if (listen === 0) return end();
            clearTimeout(timer);
            timer = setTimeout(end, listen);
          },
          onEvent: (name, args) => {
            const read = normalise(name, args, Date.now());
            if (read.kind === 'rejected') outcome.findings.push({ path: read.path, reason: `${name}: ${read.reason}` });
            else if (read.kind === 'event') {
              for (const { path, reason } of read.unread ?? []) outcome.findings.push({ path, reason });
              if (read.event.type === 'notification.created') outcome.alerts += 1;
            }
            if (outcome.joined && (outcome.alerts > 0 || outcome.findings.length > 0)) end();
          },
          onBinaryEvent: () => outcome.findings.push({ path: '(frame)', reason: 'A binary event' }),
          onBinaryFrame: () => {},
          onEnd: () => refuse('The connection ended before the join was acknowledged'),
          onBadFrame: (path, reason) => outcome.findings.push({ path, reason }),
        }),
      onClose: () => (outcome.joined ? end() : refuse('The connection closed before the join was acknowledged')),
    });
  });
}
