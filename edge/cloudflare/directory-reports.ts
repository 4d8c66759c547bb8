import type { Hub } from '#edge/hub/hub.ts';
import type { HubDeps, HubObserver, Meter } from '#edge/hub/ports.ts';
import { groupsIn } from '#edge/ops/refused-hubs.ts';
import { countingMeter, noCounts } from '#edge/ops/user-counts.ts';
import { errorText } from '#shared/process-log.ts';
import type { Directory } from './hub-directory.ts';
import { log } from './isolate.ts';
import type { IsolateMeter } from './metrics.ts';

/** After a change of the refused messages, ms. */
const SOON = 1_000;

/** As an observer, it reports soon after a refused message. */
export type DirectoryReports = HubObserver & {
  /** A meter that also counts what the next report brings. */
  meter: Meter;
  /** Reports when it is due; call it whenever the object is awake anyway. */
  due(): void;
  /** Reports in a moment. */
  soon(): void;
  /** Reports now, after a take, or when the hub has ended. */
  now(): Promise<void>;
};

/**
 * Reports a user's hub to the directory, at most as often as the directory asks for. A report that fails is made up for
 * by the next.
 * @param hub the running hub, if there is one
 */
export function createDirectoryReports(
  host: {
    directory: Directory;
    user: string;
    /** What the isolate counts; undefined if nobody collects it. */
    figures: Pick<IsolateMeter, 'take' | 'giveBack'> | undefined;
    hub: () => Hub | undefined;
    waitUntil: (work: Promise<unknown>) => void;
  },
  deps: Pick<HubDeps, 'store' | 'now' | 'meter'>,
): DirectoryReports {
  let counts = noCounts();
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function report() {
    clearTimeout(timer);
    timer = undefined;
    dueAt = Number.POSITIVE_INFINITY;
    const sent = counts;
    counts = noCounts();
    const figures = host.figures?.take() ?? [];
    try {
      const again = await host.directory.report({
        user: host.user,
        hub: host.hub()?.figures() ?? null,
        counts: sent,
        refused: groupsIn(deps.store, deps.now()),
        figures,
      });
      dueAt = Date.now() + again;
      // While an operator looks. Otherwise the object's own alarms are often enough, and a timer would only keep it
      // awake.
      if (again <= WHILE_LOOKED_AT && host.hub() && !timer) timer = setTimeout(start, again);
    } catch (error) {
      for (const kind of ['rejects', 'resumes', 'errors'] as const) counts[kind] += sent[kind];
      host.figures?.giveBack(figures);
      dueAt = Date.now() + MINUTE;
      log('warn', 'A report to the directory failed', { error: errorText(error) });
    }
  }
  const start = () => host.waitUntil(report());

  const soon = () => {
    timer ??= setTimeout(start, SOON);
  };

  return {
    observe(_user, { type }) {
      if (type === 'refused') soon();
    },
    meter: countingMeter(deps.meter, (kind) => {
      counts[kind] += 1;
    }),
    due() {
      if (Date.now() >= dueAt) start();
    },
    soon,
    now: report,
  };
}

const MINUTE = 60_000;
/** The directory asks for a report this soon only while an operator looks, ms. */
const WHILE_LOOKED_AT = 10_000;
