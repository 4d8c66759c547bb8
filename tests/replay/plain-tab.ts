import type { SocketHandlers, SocketPort } from '#client/stream/page-socket.ts';
import { parseEvent, type StreamEvent } from '#shared/events.ts';
import type { ServerFrame, SnapshotState } from '#shared/protocol.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A tab that only records what it receives: a witness of the wire, independent of the client's code. */
export type PlainTab = {
  events: StreamEvent[];
  first(): SnapshotState | undefined;
  /** Protocol errors: a number out of sequence, an unreadable event, a close. */
  complaints: string[];
};

const ACK_DELAY = 250;

export function createPlainTab(clock: VirtualClock, connect: (handlers: SocketHandlers) => SocketPort): PlainTab {
  const events: StreamEvent[] = [];
  const complaints: string[] = [];
  let first: SnapshotState | undefined;
  let seq = 0;
  let acking = false;

  const acknowledge = () => {
    if (acking) return;
    acking = true;
    clock.after(ACK_DELAY, () => {
      acking = false;
      socket.send(JSON.stringify({ type: 'ack', seq }));
    });
  };
  const take = (frame: ServerFrame) => {
    if (frame.type === 'snapshot') {
      first ??= frame.state;
      seq = frame.head;
      if (frame.ack) acknowledge();
    } else if (frame.type === 'batch') {
      for (const raw of frame.events) {
        if (raw.seq !== seq + 1) complaints.push(`Event ${raw.seq} came after ${seq}`);
        seq = raw.seq;
        const event = parseEvent(raw);
        if ('unknown' in event) complaints.push(event.unknown);
        else events.push(event);
      }
      if (frame.ack) acknowledge();
    } else if (frame.type === 'bye') complaints.push(`Closed with ${frame.code}`);
  };
  const ping = () => {
    clock.after(60_000, () => {
      socket.send('ping');
      ping();
    });
  };
  const socket = connect({
    onOpen: () => socket.send(JSON.stringify({ type: 'hello', tab: 'replay-witness' })),
    onText: (text) => !text.startsWith('pong') && take(JSON.parse(text) as ServerFrame),
    onClose: (code) => complaints.push(`The socket closed with ${code}`),
  });
  ping();
  return { events, first: () => first, complaints };
}
