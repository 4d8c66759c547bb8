import type { CallKind } from './faulty-way.ts';
import type { ObjectFault } from './host-faults.ts';
import { createRandom, type Random } from './random.ts';

/** The steps of one user, in order. Tabs and sessions are numbered by index; steps for a missing one are skipped. */
export type Step =
  | { do: 'wait'; ms: number }
  /** Waits until the first tab is live, or a time limit. */
  | { do: 'until-live' }
  // Changes at the provider
  | { do: 'alerts'; count: number; form: 'record' | 'message' | 'both' | 'twice' | 'late'; lateMs?: number }
  | { do: 'rows'; count: number }
  | { do: 'balance' }
  | { do: 'plan'; word?: 'user:updated' }
  | { do: 'elsewhere'; what: 'read' | 'delete' | 'alert' | 'balance' | 'plan' }
  | { do: 'right'; has: boolean }
  | { do: 'word'; name: 'user:updated' | 'integration:updated' | 'subscription:updated' }
  | { do: 'nonsense'; kind: 'shape' | 'name' | 'binary' | 'large' | 'broken' | 'engine' }
  // Tabs
  | { do: 'open'; tab: number; session: number }
  | { do: 'open-two'; tab: number; session: number }
  | { do: 'close'; tab: number }
  | { do: 'cut'; tab: number }
  | { do: 'cut-all' }
  | { do: 'cut-in'; tab: number; frames: number; swallow: boolean }
  | { do: 'abandon'; tab: number }
  | { do: 'freeze'; tab: number }
  | { do: 'thaw'; tab: number }
  | { do: 'hide'; tab: number; hidden: boolean }
  | { do: 'seventeen' }
  | { do: 'probe' }
  // User actions
  | { do: 'read' | 'remove'; tab: number; count: number }
  | { do: 'read-all'; tab: number }
  // Sessions
  | { do: 'sign-in' }
  | { do: 'sign-out'; session: number; upgrading: boolean }
  | { do: 'revoke'; session: number }
  | { do: 'expiring'; tab: number; seconds: number }
  // The connection to the provider
  | { do: 'lose-upstream'; how: 'cut' | 'dismiss' }
  | { do: 'flap'; times: number }
  | { do: 'stall'; ms: number }
  | { do: 'refuse'; ms: number }
  | { do: 'drop' | 'double' | 'swap'; count: number }
  | { do: 'lag'; ms: number }
  | { do: 'slow-join'; ms: number }
  | { do: 'hold'; call: CallKind; ms: number }
  | { do: 'fail'; call: CallKind; status: number; ms: number }
  | { do: 'lose-answer'; call: 'read' | 'delete'; ms: number }
  // The user's own object, on hosts that have one
  | { do: 'harm'; fault: ObjectFault }
  | { do: 'put-out'; sockets: 'hibernate' | 'close' }
  // In a written-out case, edge faults are steps like any other
  | { do: 'edge'; step: HostStep };

/** Faults of the edge itself, which affect everybody. */
export type HostStep =
  | { do: 'wait'; ms: number }
  | { do: 'restart' }
  | { do: 'keep-copy' }
  | { do: 'restore-copy' }
  | { do: 'wipe' }
  | { do: 'failing-commits'; ms: number; all: boolean }
  | { do: 'clock'; jumpMs: number }
  | { do: 'provider-down'; ms: number }
  | { do: 'everybody-cut' }
  /** SIGKILL, where the objects run in their own process. */
  | { do: 'kill' };

export type Schedule = { user: string; seed: number; steps: Step[] };
export type WorldPlan = {
  seed: number | string;
  host: HostStep[];
  schedules: Schedule[];
  /** The speed of the edge and its tabs, where a rule needs it. */
  rate?: number;
  tabRate?: number;
};

/**
 * @param places the number of users at a time
 * @param objects whether users have their own objects, which also get faults
 */
export function planWorld(seed: number, places: number, hostFaults: boolean, objects = false): WorldPlan {
  const random = createRandom(seed * 7919);
  const host = hostFaults ? hostSteps(random) : [];
  // Separate randomness, so that schedules without objects stay the same for a seed.
  const own = createRandom(seed * 7919 + 1);
  if (hostFaults && objects)
    host.splice(own.int(1, host.length), 0, { do: 'kill' }, { do: 'wait', ms: own.int(100, 900) });
  return {
    seed,
    host,
    schedules: Array.from({ length: places }, (_, index) => ({
      user: `u${index + 1}x`,
      seed: seed * 1000 + index,
      steps: objects
        ? harmed(userSteps(createRandom(seed * 1000 + index)), own)
        : userSteps(createRandom(seed * 1000 + index)),
    })),
  };
}

const TABS = 4;
const SESSIONS = 3;

function userSteps(random: Random): Step[] {
  const tab = () => random.int(0, TABS - 1);
  const session = () => random.int(0, SESSIONS - 1);
  const load = (): Step =>
    random.pick<() => Step>([
      () => ({
        do: 'alerts',
        count: random.pick([1, 1, 2, 5]),
        form: random.pick(['record', 'message', 'both', 'twice', 'late']),
      }),
      () => ({ do: 'alerts', count: random.int(1, 3), form: 'record' }),
      () => ({ do: 'balance' }),
      () => ({ do: 'rows', count: random.pick([3, 20, 120]) }),
      () => ({ do: 'plan' }),
      () => ({ do: 'word', name: random.pick(['user:updated', 'integration:updated', 'subscription:updated']) }),
    ])();
  const themes: (() => Step[])[] = [
    () => [
      { do: 'cut-in', tab: tab(), frames: random.int(1, 12), swallow: random.chance(0.5) },
      load(),
      load(),
      load(),
    ],
    () => [
      { do: 'rows', count: random.pick([150, 350]) },
      { do: 'cut', tab: 0 },
      { do: 'rows', count: 250 },
      { do: 'cut-in', tab: 0, frames: random.int(1, 5), swallow: random.chance(0.5) },
      load(),
    ],
    () => [{ do: 'cut', tab: tab() }],
    () => [{ do: 'cut', tab: tab() }, load(), load()],
    () => [{ do: 'abandon', tab: tab() }, load()],
    () => [{ do: 'open-two', tab: tab(), session: session() }],
    () => [{ do: 'close', tab: tab() }, load(), { do: 'open', tab: tab(), session: session() }],
    () => [
      { do: 'hold', call: random.pick(['list', 'list', 'user', 'tokens']), ms: random.int(30, 250) },
      { do: 'open', tab: tab(), session: session() },
      load(),
      load(),
    ],
    () => [
      { do: 'hold', call: random.pick(['list', 'user', 'tokens']), ms: random.int(50, 300) },
      { do: 'lose-upstream', how: 'cut' },
      { do: 'elsewhere', what: 'alert' },
      { do: 'wait', ms: random.int(20, 120) },
      load(),
      { do: random.pick(['read', 'remove']), tab: tab(), count: 1 },
      load(),
    ],
    () => [{ do: 'slow-join', ms: random.pick([20, 60, 500]) }, { do: 'lose-upstream', how: 'cut' }, load(), load()],
    () => [{ do: 'lose-upstream', how: random.pick(['cut', 'dismiss']) }, load(), load()],
    () => [{ do: 'flap', times: random.int(2, 5) }, load()],
    () => [{ do: 'stall', ms: random.pick([100, 700, 3500]) }, load(), load()],
    () => [{ do: 'refuse', ms: random.int(50, 700) }, { do: 'lose-upstream', how: 'cut' }, load()],
    () => [{ do: random.pick(['drop', 'double', 'swap']), count: random.int(1, 3) }, load(), load(), load()],
    () => [
      { do: 'lag', ms: random.int(5, 60) },
      load(),
      { do: random.pick(['read', 'remove']), tab: tab(), count: 2 },
      load(),
    ],
    () => [
      {
        do: 'fail',
        call: random.pick(['list', 'user', 'tokens']),
        status: random.pick([500, 502, 429]),
        ms: random.int(50, 500),
      },
      { do: 'lose-upstream', how: 'cut' },
      load(),
      load(),
    ],
    () => [
      { do: 'fail', call: random.pick(['list', 'user', 'tokens']), status: 503, ms: random.int(50, 500) },
      { do: 'open', tab: tab(), session: session() },
      load(),
    ],
    () => [{ do: 'fail', call: 'user', status: 500, ms: random.int(50, 300) }, { do: 'plan' }],
    () => [
      { do: 'hold', call: 'user', ms: random.int(30, 200) },
      { do: 'plan' },
      { do: 'wait', ms: random.int(5, 40) },
      { do: 'plan' },
      { do: 'word', name: 'user:updated' },
    ],
    () => [{ do: random.pick(['read', 'remove']), tab: tab(), count: random.int(1, 3) }, load()],
    () => [{ do: 'read-all', tab: tab() }, load()],
    () => [
      { do: 'lose-answer', call: random.pick(['read', 'delete']), ms: random.int(30, 200) },
      { do: 'read', tab: tab(), count: 1 },
      { do: 'remove', tab: tab(), count: 1 },
    ],
    () => [
      { do: 'freeze', tab: tab() },
      { do: 'rows', count: random.pick([50, 900]) },
      load(),
      { do: 'thaw', tab: tab() },
    ],
    () => [{ do: 'hide', tab: tab(), hidden: random.chance(0.6) }, load()],
    () => [{ do: 'elsewhere', what: random.pick(['read', 'delete', 'alert', 'balance', 'plan']) }, load()],
    () => [
      { do: 'right', has: false },
      load(),
      { do: 'wait', ms: random.int(0, 80) },
      { do: 'right', has: true },
      load(),
    ],
    () => [{ do: 'nonsense', kind: random.pick(['shape', 'name', 'binary', 'large', 'broken', 'engine']) }, load()],
    () => [{ do: 'sign-in' }, { do: 'open', tab: tab(), session: session() }],
    () => [{ do: 'sign-out', session: session(), upgrading: random.chance(0.5) }],
    () => [{ do: 'revoke', session: session() }, load()],
    () => [{ do: 'expiring', tab: tab(), seconds: random.int(8, 40) }, load(), { do: 'rows', count: 200 }],
    () => [{ do: 'probe' }],
    () => [{ do: 'probe' }, { do: 'rows', count: random.pick([10, 400]) }, { do: 'probe' }],
    ...(random.chance(0.12)
      ? [
          (): Step[] => [
            { do: 'freeze', tab: 0 },
            { do: 'rows', count: 900 },
            { do: 'wait', ms: 60 },
            { do: 'rows', count: 900 },
            { do: 'wait', ms: 60 },
            { do: 'rows', count: 900 },
            { do: 'wait', ms: 60 },
            { do: 'thaw', tab: 0 },
            load(),
          ],
        ]
      : []),
    ...(random.chance(0.12)
      ? [(): Step[] => [{ do: 'rows', count: 700 }, { do: 'cut', tab: 0 }, { do: 'rows', count: 700 }, { do: 'probe' }]]
      : []),
    ...(random.chance(0.12) ? [(): Step[] => [{ do: 'seventeen' }, load()]] : []),
  ];
  const steps: Step[] = [];
  if (random.chance(0.5)) steps.push({ do: 'alerts', count: random.int(1, 4), form: 'record' });
  steps.push({ do: 'open', tab: 0, session: 0 });
  if (random.chance(0.7)) steps.push({ do: 'open', tab: 1, session: 0 });
  if (random.chance(0.85)) steps.push({ do: 'until-live' });
  // A schedule has a few themes, so that the same faults combine repeatedly.
  const own = Array.from({ length: random.int(2, 5) }, () => random.pick(themes));
  for (let count = random.int(5, 11); count > 0; count -= 1) {
    steps.push(...random.pick(random.chance(0.75) ? own : themes)());
    if (random.chance(0.5)) steps.push(load());
    if (random.chance(0.6)) steps.push({ do: 'wait', ms: random.pick([1, 5, 20, 60, 120, 300]) });
    else if (random.chance(0.3)) steps.push({ do: 'until-live' });
  }
  return steps;
}

function harmed(steps: Step[], random: Random): Step[] {
  const themes: (() => Step[])[] = [
    () => [{ do: 'harm', fault: 'abort' }],
    () => [
      { do: 'alerts', count: random.int(1, 3), form: 'record' },
      { do: 'harm', fault: 'abort' },
      { do: 'alerts', count: 1, form: 'record' },
    ],
    () => [
      { do: 'harm', fault: random.pick(['commit-lost', 'commit-unheard']) },
      { do: 'alerts', count: random.int(1, 3), form: 'record' },
    ],
    () => [
      { do: 'harm', fault: random.pick(['commit-lost', 'commit-unheard']) },
      { do: random.pick(['read', 'remove']), tab: 0, count: 1 },
    ],
    () => [{ do: 'harm', fault: random.pick(['alarm-throws', 'alarm-fails']) }],
  ];
  const all = [...steps];
  for (let count = random.int(1, 3); count > 0; count -= 1)
    all.splice(random.int(1, all.length), 0, ...random.pick(themes)());
  return all;
}

/**
 * At this rate the first upstream retry (50 to 500 ms) takes 0.25 to 2.5 s, which mostly leaves an object at rest until
 * then.
 */
const SLEEPY_RATE = 0.2;

/** Objects evicted while no upstream is open, which wake to what they missed. */
export function planSleep(seed: number, places: number): WorldPlan {
  return {
    seed,
    host: [],
    rate: SLEEPY_RATE,
    tabRate: 1,
    schedules: Array.from({ length: places }, (_, index) => ({
      user: `u${index + 1}x`,
      seed: seed * 1000 + index,
      steps: sleepy(createRandom(seed * 1000 + index)),
    })),
  };
}

function sleepy(random: Random): Step[] {
  const wakes: (() => Step[])[] = [
    // No frame at all: the alarm wakes it.
    () => [{ do: 'wait', ms: 1_000 }],
    () => [{ do: 'open', tab: 2, session: 0 }],
    () => [{ do: 'open-two', tab: 2, session: 0 }],
    () => [{ do: 'cut', tab: 0 }],
    () => [{ do: 'abandon', tab: 0 }],
    () => [{ do: random.pick(['read', 'remove']), tab: 0, count: 1 }],
    () => [{ do: 'read-all', tab: 0 }],
    () => [{ do: 'sign-in' }, { do: 'open', tab: 2, session: 1 }],
    () => [{ do: 'sign-in' }, { do: 'sign-out', session: 1, upgrading: false }],
    () => [{ do: 'close', tab: 0 }],
    () => [{ do: 'probe' }],
  ];
  const steps: Step[] = [
    { do: 'alerts', count: random.int(1, 4), form: 'record' },
    { do: 'open', tab: 0, session: 0 },
    // The local runtime often fails to evict an object with two sockets.
    ...(random.chance(0.2) ? ([{ do: 'open', tab: 1, session: 0 }] satisfies Step[]) : []),
    { do: 'until-live' },
    { do: 'alerts', count: random.int(0, 3), form: random.pick(['record', 'message', 'both']) },
    { do: 'rows', count: random.pick([0, 5, 150]) },
    { do: 'wait', ms: 300 },
  ];
  for (let count = random.pick([1, 1, 2]); count > 0; count -= 1) {
    steps.push(
      { do: 'put-out', sockets: random.pick(['hibernate', 'hibernate', 'close']) },
      { do: 'wait', ms: random.int(0, 200) },
      { do: 'elsewhere', what: random.pick(['alert', 'alert', 'read', 'delete', 'balance', 'plan']) },
      ...random.pick(wakes)(),
      { do: 'wait', ms: random.int(0, 500) },
      { do: 'alerts', count: 1, form: 'record' },
    );
  }
  return steps;
}

function hostSteps(random: Random): HostStep[] {
  const steps: HostStep[] = [{ do: 'wait', ms: random.int(300, 900) }];
  const own: HostStep[][] = [
    [{ do: 'restart' }],
    [{ do: 'restart' }, { do: 'wait', ms: random.int(0, 150) }, { do: 'restart' }],
    [{ do: 'keep-copy' }, { do: 'wait', ms: random.int(100, 500) }, { do: 'restore-copy' }],
    [{ do: 'wipe' }],
    [{ do: 'failing-commits', ms: random.int(30, 400), all: random.chance(0.5) }],
    [{ do: 'failing-commits', ms: random.int(30, 150), all: false }],
    [{ do: 'clock', jumpMs: random.pick([-3_600_000, -60_000, 30_000, 600_000]) }],
    [{ do: 'provider-down', ms: random.int(50, 600) }],
    [{ do: 'everybody-cut' }],
  ];
  for (let count = random.int(1, 3); count > 0; count -= 1)
    steps.push(...random.pick(own), { do: 'wait', ms: random.int(100, 900) });
  return steps;
}

export const describeSteps = (steps: readonly (Step | HostStep)[]): string =>
  steps
    .map(
      ({ do: name, ...rest }) =>
        `${name}${
          Object.keys(rest).length > 0
            ? ` ${Object.values(rest)
                .map((value) => (typeof value === 'object' ? describeSteps([value as HostStep]) : String(value)))
                .join(' ')}`
            : ''
        }`,
    )
    .join(' · ');
