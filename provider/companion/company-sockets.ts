import { io, type Socket } from 'socket.io-client';
import { bodyBytes, companyAnswers } from '#provider/limits/limits.ts';
import { isUpstreamEvent, JOIN, type UpstreamEventName, upstreamEvents } from '#shared/upstream/frames.ts';
import { DatabaseAway, passingTrouble } from '../db/database-outage.ts';
import type { Deps } from '../deps.ts';
import { unlistedAlerts } from '../inbox/company-alerts-table.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { SOCKET_PATH } from '../socket/socket.ts';
import type { CompanyAlerts } from './company-alerts.ts';
import type { CompanyAddresses } from './company-client.ts';
import type { CompanyIdentity } from './company-identity.ts';
import type { ForgottenPeople } from './forgotten-people.ts';
import { showInRecord } from './seen-people.ts';

/** How long a person's connection waits after a refusal before the next try, ms: it doubles up to the second. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** How long an unacknowledged join waits before the list is read anyway, ms. */
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
  /** Alerts were read or deleted here. Those that came by ingest must be known at the company before it is written there. */
  changed: (recordIds: readonly string[]) => void;
  /** How many connections to the company's socket have joined, and how many should have. */
  figures: () => { joined: number; wanted: number };
  close: () => void;
};

type Line = {
  personId: string;
  socket: Socket;
  joined: boolean;
  retry: NodeJS.Timeout | undefined;
  work: Promise<void>;
  notice: AwayNotice;
  /** Finds these alerts in the person's list. */
  learn: (recordIds: readonly string[]) => void;
};

/**
 * Keeps a connection to the company's socket for each person who has the portal open: one for each of the edge's, with
 * the same token. After every join, the person's list is read, since the company delivers at most once.
 */
export function createCompanySockets(
  deps: Deps,
  addresses: CompanyAddresses,
  { identity, forgotten, alerts }: { identity: CompanyIdentity; forgotten: ForgottenPeople; alerts: CompanyAlerts },
  { onError, onMissed }: { onError: (cause: unknown) => void; onMissed: (personId: string) => void },
): CompanySockets {
  const lines = new Set<Line>();
  let closed = false;

  const open = (personId: string, token: string): Line => {
    const socket = io(addresses.socket, {
      path: SOCKET_PATH,
      query: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 20_000,
    });
    let waiting = 0;
    // One after the other, as the company sent it.
    const then = (work: () => Promise<void>) => {
      waiting += 1;
      line.work = line.work
        .then(() => (closed ? undefined : work()))
        .catch((cause: unknown) => {
          if (closed) return;
          onError(cause);
          // An outage has an end, at which all are read again. A full disk has none that anybody hears of.
          if (passingTrouble(cause) && !(cause instanceof DatabaseAway)) onMissed(personId);
        })
        .finally(() => {
          waiting -= 1;
        });
    };
    const unlisted = new Set<string>();
    const line: Line = {
      personId,
      socket,
      joined: false,
      retry: undefined,
      work: Promise.resolve(),
      notice: createAwayNotice(deps, personId, then),
      learn: (recordIds) => {
        if (unlisted.size === 0)
          then(() => {
            const all = [...unlisted];
            unlisted.clear();
            return alerts.learn(personId, token, all);
          });
        for (const id of recordIds) unlisted.add(id);
      },
    };
    line.notice.away(deps.clock());
    const caughtUp = () => then(() => alerts.catchUp(personId, token));
    /** Too many at once are left to the list, which has them, too. */
    const takeAlert = (record: unknown) => {
      if (waiting < companyAnswers.frames) then(() => alerts.take(personId, record));
      else if (waiting === companyAnswers.frames) caughtUp();
    };

    const joined = () => {
      line.notice.back();
      caughtUp();
    };

    let refusals = 0;
    const later = () => {
      line.retry = setTimeout(() => socket.connect(), Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** refusals));
      line.retry.unref();
      refusals += 1;
    };
    /** The company may have ended the token. */
    const checkToken = () => {
      identity.expire(token);
      then(async () => void (await identity.identify(token)));
    };

    socket.on('connect', () => {
      // What the company acknowledges is its choice.
      const unheard = setTimeout(() => {
        line.joined = socket.connected;
        if (line.joined) joined();
        else caughtUp();
      }, JOIN_PATIENCE);
      socket.emit(JOIN, personId, (answer: unknown) => {
        clearTimeout(unheard);
        line.joined = !isRefusal(answer);
        if (line.joined) {
          refusals = 0;
          return joined();
        }
        deps.log('warn', 'The company refused the join of a person to its socket. It is tried again.');
        socket.disconnect();
        later();
      });
    });
    socket.on('disconnect', (reason) => {
      line.joined = false;
      line.notice.away(deps.clock());
      // The company ended it on purpose, after which Socket.IO does not connect again by itself.
      if (reason !== 'io server disconnect') return;
      checkToken();
      later();
    });
    socket.on('connect_error', ({ message }) => {
      // Without a reason of the company's, it is a failure of the network, and tried again.
      if (socket.active) return;
      const code = /^\w{1,40}$/.test(message) ? message : 'without a code';
      deps.log('warn', `The company refused a connection to its socket: ${code}.`);
      checkToken();
      later();
    });
    socket.onAny((event: string, ...[data]: unknown[]) => {
      if (event === USER_DELETED && isAbout(personId, data)) return then(() => forgotten.add(personId, token));
      if (!isUpstreamEvent(event)) return;
      const { brings } = upstreamEvents[event];
      if (brings === 'alert') takeAlert(data);
      else if (event === 'notification:changed' || event === 'notification:deleted') caughtUp();
      else if (passedOn.has(event)) then(() => passOn(personId, token, event, data));
    });
    return line;
  };

  const passOn = async (personId: string, token: string, event: UpstreamEventName, data: unknown): Promise<void> => {
    if (upstreamEvents[event].brings === 'stale') identity.expire(token);
    if (Buffer.byteLength(JSON.stringify(data ?? {})) > bodyBytes.socketFrame)
      return deps.log('warn', `The company's event ${event} is larger than 64 KiB and is not passed on.`);
    await deps.write((trx) => enqueue(trx, deps.clock(), [{ accountId: personId, event, data: data ?? {} }]));
  };

  const shut = (line: Line): void => {
    clearTimeout(line.retry);
    line.notice.close();
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
    changed(recordIds) {
      if (recordIds.length === 0 || lines.size === 0) return;
      deps.later(async () => {
        const unlisted = Map.groupBy(await unlistedAlerts(deps.db, recordIds), ({ personId }) => personId);
        for (const line of lines) {
          const own = unlisted.get(line.personId);
          if (own) line.learn(own.map(({ recordId }) => recordId));
        }
      });
    },
    figures: () => ({ wanted: lines.size, joined: [...lines].filter(({ joined }) => joined).length }),
    close: () => {
      closed = true;
      for (const line of lines) shut(line);
      lines.clear();
    },
  };
}

/** The company's word that it has deleted a person: the one of the connection, or one that it names. */
const USER_DELETED = 'user:deleted';

const isAbout = (personId: string, data: unknown): boolean =>
  typeof data !== 'object' || data === null || !('_id' in data) || String(data._id) === personId;

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

/** A connection that is back sooner is not worth a word, ms. */
const AWAY_AFTER = 5_000;

type AwayNotice = {
  /** The connection does not stand. @param since ms */
  away: (since: number) => void;
  back: () => void;
  close: () => void;
};

/**
 * Shows a person, in their record, since when the company's socket has been away: then new alerts come late, although
 * everything of the portal's own is live.
 */
function createAwayNotice(deps: Deps, personId: string, then: (work: () => Promise<void>) => void): AwayNotice {
  let timer: NodeJS.Timeout | undefined;
  const show = (alertsAwaySince: number | undefined) => showInRecord(deps, personId, { alertsAwaySince });
  const close = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    away: (since) => {
      timer ??= setTimeout(() => then(() => show(since)), AWAY_AFTER);
      timer.unref();
    },
    back: () => {
      close();
      then(() => show(undefined));
    },
    close,
  };
}
