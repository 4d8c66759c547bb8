import { io, type Socket } from 'socket.io-client';
import { isUpstreamEvent, JOIN, type UpstreamEventName, upstreamEvents } from '#shared/upstream/frames.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { SOCKET_PATH } from '../socket/socket.ts';
import type { CompanyAlerts } from './company-alerts.ts';
import type { CompanyAddresses } from './company-client.ts';
import type { CompanyIdentity } from './company-identity.ts';

/** How long a refused join waits before the next try, ms. */
const REFUSED_PAUSE = 30_000;
/** How long an unacknowledged join waits before the list is read anyway, ms: what the company acknowledges is its choice. */
const JOIN_PATIENCE = 1_000;

/** The company's events about what is its own. The page gets them as they are; all others of ours it gets from here. */
const passedOn: ReadonlySet<UpstreamEventName> = new Set([
  'tokens:updated',
  'history:recorded',
  'history:scanned',
  'wholesale:updated',
  'members:updated',
  'integration:updated',
  'subscription:updated',
  'subscription:deleted',
  'user:updated',
]);

export type CompanySockets = {
  /** A person's portal is open. @returns ends it */
  present: (personId: string, token: string) => () => void;
  /** How many connections to the company's socket have joined, and how many should have. */
  figures: () => { joined: number; wanted: number };
  close: () => void;
};

type Line = { socket: Socket; joined: boolean; retry: NodeJS.Timeout | undefined; work: Promise<void> };

/**
 * Keeps a connection to the company's socket for each person who has the portal open: one for each of the edge's, with
 * the same token. After every join, the person's list is read, since the company delivers at most once.
 */
export function createCompanySockets(
  deps: Deps,
  addresses: CompanyAddresses,
  identity: CompanyIdentity,
  alerts: CompanyAlerts,
  onError: (cause: unknown) => void,
): CompanySockets {
  const lines = new Set<Line>();

  const open = (personId: string, token: string): Line => {
    const socket = io(addresses.socket, {
      path: SOCKET_PATH,
      query: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 20_000,
    });
    const line: Line = { socket, joined: false, retry: undefined, work: Promise.resolve() };
    // One after the other, as the company sent it.
    const then = (work: () => Promise<void>) => {
      line.work = line.work.then(work).catch(onError);
    };
    const caughtUp = () => then(() => alerts.catchUp(personId, token));

    const later = () => {
      line.retry = setTimeout(() => socket.connect(), REFUSED_PAUSE);
      line.retry.unref();
    };
    /** The company may have ended the token. */
    const checkToken = () => {
      identity.expire(token);
      then(async () => void (await identity.identify(token)));
    };

    socket.on('connect', () => {
      const unheard = setTimeout(caughtUp, JOIN_PATIENCE);
      socket.emit(JOIN, personId, (answer: unknown) => {
        clearTimeout(unheard);
        line.joined = !isRefusal(answer);
        if (line.joined) return caughtUp();
        deps.log(
          'warn',
          `The company refused the join of a person to its socket. It is tried again in ${REFUSED_PAUSE / 1_000} s.`,
        );
        socket.disconnect();
        later();
      });
    });
    socket.on('disconnect', (reason) => {
      line.joined = false;
      // The company ended it on purpose, after which Socket.IO does not connect again by itself.
      if (reason !== 'io server disconnect') return;
      checkToken();
      later();
    });
    socket.on('connect_error', ({ message }) => {
      // Without a reason of the company's, it is a failure of the network, and tried again.
      if (socket.active) return;
      deps.log('warn', `The company refused a connection to its socket: ${message.slice(0, 100)}.`);
      checkToken();
      later();
    });
    socket.onAny((event: string, ...[data]: unknown[]) => {
      if (!isUpstreamEvent(event)) return;
      const { brings } = upstreamEvents[event];
      if (brings === 'alert') then(() => alerts.take(personId, data));
      else if (event === 'notification:changed' || event === 'notification:deleted') caughtUp();
      else if (passedOn.has(event)) then(() => passOn(personId, token, event, data));
    });
    return line;
  };

  const passOn = async (personId: string, token: string, event: UpstreamEventName, data: unknown): Promise<void> => {
    if (upstreamEvents[event].brings === 'stale') identity.expire(token);
    await deps.write((trx) => enqueue(trx, deps.clock(), [{ accountId: personId, event, data: data ?? {} }]));
  };

  const shut = (line: Line): void => {
    clearTimeout(line.retry);
    line.socket.disconnect();
  };

  return {
    present(personId, token) {
      const line = open(personId, token);
      lines.add(line);
      return () => {
        shut(line);
        lines.delete(line);
      };
    },
    figures: () => ({ wanted: lines.size, joined: [...lines].filter(({ joined }) => joined).length }),
    close: () => {
      for (const line of lines) shut(line);
      lines.clear();
    },
  };
}

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
