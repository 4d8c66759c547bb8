import type { Deps } from './deps.ts';
import { storeSent } from './operator/message-hops-table.ts';
import { type Drainer, startDrain } from './outbox/drain.ts';
import type { ProviderOptions } from './provider-options.ts';
import type { SocketSide } from './socket/socket.ts';

/** Starts to send the outbox to the process's own sockets. */
export function startOutbox(
  deps: Deps,
  { send, drop }: Pick<SocketSide, 'send' | 'drop'>,
  onError: (cause: unknown) => void,
  { leftoverWait, databaseUrl }: Pick<ProviderOptions, 'leftoverWait' | 'databaseUrl'>,
): Promise<Drainer> {
  const { db, clock, instance, leads } = deps;
  return startDrain({
    db,
    instance,
    leads,
    // Then the hubs connect again, and read what they have missed.
    ...(databaseUrl === undefined ? {} : { others: { onMissed: () => drop() } }),
    send(frame) {
      send(frame);
      // Of several processes that send it, one says so.
      if (frame.traceparent === undefined || !leads()) return;
      const attributes = { 'sellerwire.event': frame.event };
      deps.tracer?.traced(frame.traceparent, [
        { name: 'provider.send', from: frame.acceptedAt, to: clock(), attributes },
      ]);
    },
    clock,
    onSent: storeSent,
    onError,
    onSetAside: ({ n, event, account_id }, reason) => {
      deps.counts.setAside += 1;
      const user = deps.userHash(account_id);
      deps.log('error', 'A frame of the outbox cannot be sent and is set aside', { frame: n, event, user, reason });
    },
    ...(leftoverWait === undefined ? {} : { leftoverWait }),
  });
}
