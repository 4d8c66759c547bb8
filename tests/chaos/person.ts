import type { UserInfo } from '#shared/session/user.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { type AlertRecord, asinOf, pricingMessage, pricingRecord } from '#tests/support/messages.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ChaosTab, openChaosTab, type Shown } from './chaos-tab.ts';
import { sleep, type World } from './ground.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { createRandom } from './random.ts';
import type { Schedule, Step } from './schedule.ts';

/** A simulated person with an account, sessions and tabs, who runs a schedule. */
export type Person = {
  oracle: Oracle;
  live(): Promise<void>;
  /**
   * Clears all faults and waits until every open tab shows the provider's state.
   * @returns the difference that remains
   */
  settle(): Promise<string | undefined>;
  cutAll(): void;
  leave(): void;
};

/** 'maybe': the hub may not have noticed the end yet. */
type SessionRecord = {
  cookie: string;
  token: string;
  state: 'live' | 'ended' | 'maybe';
  expiresAt?: number;
  losses: number;
};

/** After this long, a tab that is still wrong counts as one whose socket was left open, ms. */
const LEFT_OPEN = 4_000;

export function createPerson(world: World, schedule: Schedule): Person {
  const { user } = schedule;
  const { upstream, way } = world;
  const oracle = createOracle(user);
  const random = createRandom(schedule.seed + 77);
  const sessions: SessionRecord[] = [];
  const tabs = new Map<number, { tab: ChaosTab; session: SessionRecord }>();
  const timers = new Set<NodeJS.Timeout>();
  const troubles: string[] = [];
  let made = 0;
  let rows = 0;
  let words = 0;
  let opened = 0;
  /** An event was lost that only the provider knows of: it comes back only with the next lost connection. */
  let needsLoss = false;
  /** The local runtime sometimes fails to close a socket of an ended object, and still answers its pings. */
  let objectEnded = false;
  const who = upstream.addUser(user);
  upstream.account(user).user.email = `${user}@example.test`;
  const account = () => upstream.account(user);

  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };

  async function signIn(): Promise<SessionRecord | undefined> {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      try {
        const response = await fetch(`${world.url()}/api/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(who),
        });
        if (response.status === 200) {
          await response.text();
          const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] as string;
          const session: SessionRecord = {
            cookie,
            token: [...account().tokens].at(-1) as string,
            state: 'live',
            losses: world.logLosses(),
          };
          sessions.push(session);
          return session;
        }
        await response.text();
      } catch {
        // The edge or the provider is briefly unreachable.
      }
      await sleep(40);
    }
    return undefined;
  }

  function open(place: number, session: SessionRecord | undefined) {
    if (!session) return;
    close(place);
    opened += 1;
    const tab = openChaosTab({
      name: `${user}-t${opened}`,
      url: world.url,
      cookie: session.cookie,
      user: { ...account().user } as UserInfo,
      rate: world.tabRate,
      random: createRandom(schedule.seed + opened),
      oracle,
    });
    tabs.set(place, { tab, session });
  }

  function close(place: number) {
    tabs.get(place)?.tab.close();
    tabs.delete(place);
  }

  const sessionAt = (place: number) => sessions[place % Math.max(1, sessions.length)];

  /** @param isFound whether a check found it, because no message came */
  function record(n: number, isFound = false): AlertRecord {
    // Some providers don't store a NotificationId.
    const kept = n % 4 === 3 ? undefined : `${user}-ntf-${n}`;
    return pricingRecord(n, {
      _id: `${user}-rec-${n}`,
      notificationId: kept,
      ...(isFound ? { found: { since: 1 } } : {}),
    });
  }

  function message(n: number): unknown {
    return pricingMessage(n, { notificationId: ` ${user}-ntf-${n}` });
  }

  function publish({ form, lateMs = random.int(5, 80) }: Extract<Step, { do: 'alerts' }>) {
    made += 1;
    const n = made;
    const stored = upstream.store(user, record(n, form === 'late'));
    growIncident(n);
    const tell = (event: string, data: unknown, outbox = true) =>
      upstream.emit(user, event, data, ...(outbox ? [{ outboxId: `${user}-ob-${n}` }] : []));
    if (form === 'message') tell('spapi:PRICING_HEALTH', message(n));
    else if (form === 'both') {
      upstream.emit(user, 'spapi:PRICING_HEALTH', message(n));
      tell('notification:new', { ...stored });
    } else if (form === 'late')
      later(lateMs, () => {
        tell('notification:new', { ...stored, processed: false });
        upstream.emit(
          user,
          'completeness:changed',
          { marketplace: stored.marketplace },
          { outboxId: `${user}-c-${n}` },
        );
      });
    else {
      tell('spapi:PRICING_HEALTH', { ...stored });
      if (form === 'twice') {
        tell('spapi:PRICING_HEALTH', { ...stored });
        tell('notification:new', { ...stored }, false);
      }
    }
  }

  /** An incident grows by the alert. */
  function growIncident(n: number) {
    const about = { kind: 'rival', sellerId: `${user}-rival`, name: null, undercuts: true };
    const incident = {
      id: `${user}-incident`,
      rev: n,
      about,
      openedAt: 1,
      lastAt: n,
      endedAt: null,
      products: n,
      alerts: n,
      perDay: { USD: n },
    };
    upstream.emit(user, 'incident:changed', incident, { outboxId: `${user}-i-${n}` });
  }

  function setBalance() {
    words += 1;
    account().balance = balanceOf(1 + ((words * 37) % 900));
  }

  function setPlan() {
    words += 1;
    account().user.planName = `Plan ${words}`;
  }

  function bulk(count: number) {
    const filler = 'x'.repeat(150);
    for (let index = 0; index < count; index += 1) {
      rows += 1;
      const data = {
        _id: `${user}-row-${rows}`,
        asin: asinOf(rows),
        sourced: 1,
        title: filler,
        category: filler,
        url: filler,
      };
      upstream.emit(user, 'history:recorded', data, { outboxId: `${user}-h-${rows}` });
    }
  }

  async function step(each: Step): Promise<void> {
    const at = 'tab' in each ? tabs.get(each.tab)?.tab : undefined;
    const faults = way.faultsOf(user);
    switch (each.do) {
      case 'wait':
        return sleep(each.ms);
      case 'until-live':
        for (
          let waited = 0;
          waited < 1_500 && ![...tabs.values()].some(({ tab }) => tab.status().state === 'live');
          waited += 10
        )
          await sleep(10);
        return;
      case 'alerts':
        for (let count = 0; count < each.count; count += 1) publish(each);
        return;
      case 'rows':
        return bulk(each.count);
      case 'balance':
        setBalance();
        return upstream.emit(user, 'tokens:updated', account().balance, { outboxId: `${user}-b-${words}` });
      case 'plan':
        setPlan();
        return upstream.emit(user, each.word ?? 'subscription:updated', {});
      case 'elsewhere':
        return elsewhere(each.what);
      case 'right':
        return setRight(each.has);
      case 'word':
        return upstream.emit(user, each.name, {});
      case 'nonsense':
        return nonsense(each.kind);
      case 'open':
        return open(each.tab, sessionAt(each.session));
      case 'open-two':
        open(each.tab, sessionAt(each.session));
        return open(each.tab + 1, sessionAt(each.session));
      case 'close':
        return close(each.tab);
      case 'cut':
        return at?.cut();
      case 'cut-all':
        return cutAll();
      case 'cut-in':
        return at?.cutIn(each.frames, each.swallow);
      case 'abandon':
        return at?.abandon();
      case 'freeze':
        return void at?.freeze();
      case 'thaw':
        return at?.thaw();
      case 'hide':
        return at?.hide(each.hidden);
      case 'seventeen':
        return crowd();
      case 'probe':
        return probe();
      case 'read':
        return at?.read(each.count);
      case 'remove':
        return at?.remove(each.count);
      case 'read-all':
        return at?.readAll();
      case 'sign-in':
        await signIn();
        return;
      case 'sign-out':
        return signOut(sessionAt(each.session), each.upgrading);
      case 'revoke': {
        const session = sessionAt(each.session);
        if (!session) return;
        account().tokens.delete(session.token);
        for (const other of sessions)
          if (other.token === session.token && other.state === 'live') other.state = 'maybe';
        for (const socket of upstream.socketsOf(user))
          if (socket.handshake.query.token === session.token) socket.disconnect(true);
        return;
      }
      case 'expiring': {
        const from = sessions.find((session) => session.state === 'live');
        if (!from) return;
        const now = world.now();
        const expiresAt = Math.floor((now + each.seconds * 1000) / 1000) * 1000;
        const sessionId = `${user}-brief-${opened}`;
        const cookie = await world.seal({ userId: user, sessionId, token: from.token, issuedAt: now, expiresAt });
        const session: SessionRecord = {
          cookie,
          token: from.token,
          state: 'maybe',
          expiresAt,
          losses: world.logLosses(),
        };
        sessions.push(session);
        return open(each.tab, session);
      }
      case 'lose-upstream':
        // A lost socket triggers a reconcile, which recovers earlier losses.
        if (way.socketsOf(user) > 0) needsLoss = false;
        return each.how === 'cut' ? way.cut(user) : way.dismiss(user);
      case 'flap':
        for (let count = 0; count < each.times; count += 1) later(count * 45, () => way.cut(user));
        return;
      case 'stall':
        faults.stalled = true;
        return later(each.ms, () => way.flow(user));
      case 'refuse':
        faults.refused = true;
        return later(each.ms, () => {
          faults.refused = false;
        });
      case 'drop':
      case 'swap':
        faults[each.do] += each.count;
        return;
      case 'double':
        faults.double += each.count;
        return;
      case 'lag':
        faults.lagMs = each.ms;
        return;
      case 'slow-join':
        faults.joinMs = each.ms;
        return;
      case 'hold':
        faults.holdMs.set(each.call, each.ms);
        return;
      case 'fail':
        faults.status.set(each.call, each.status);
        return later(each.ms, () => {
          if (faults.status.get(each.call) === each.status) faults.status.delete(each.call);
        });
      case 'lose-answer':
        faults.lose.add(each.call);
        return later(each.ms, () => faults.lose.delete(each.call));
      case 'harm':
        if (each.fault !== 'alarm-throws' && each.fault !== 'alarm-fails') objectEnded = true;
        await world.harm(user, each.fault);
        return;
      case 'put-out':
        // An object with a socket to the provider, open or opening, never comes to rest.
        faults.refused = true;
        way.cut(user);
        await sleep(random.int(20, 300));
        await world.harm(user, each.sockets);
        faults.refused = false;
        return;
      case 'edge':
        // A lasting fault runs alongside the next steps.
        if (each.step.do === 'failing-commits') void world.trouble(each.step);
        else await world.trouble(each.step);
        return;
    }
  }

  function elsewhere(what: Extract<Step, { do: 'elsewhere' }>['what']) {
    needsLoss = true;
    const { records } = account();
    if (what === 'alert') {
      made += 1;
      upstream.store(user, record(made));
    } else if (what === 'read') {
      const one = records.find((each) => !each.processed);
      if (one) one.processed = true;
    } else if (what === 'delete') account().records = records.slice(0, -1);
    else if (what === 'balance') setBalance();
    else setPlan();
  }

  function setRight(has: boolean) {
    account().user.productType = has ? 'basic' : 'hazmat';
    const { status } = way.faultsOf(user);
    if (has) status.delete('list');
    else status.set('list', 403);
    upstream.emit(user, 'subscription:updated', {});
  }

  function nonsense(kind: Extract<Step, { do: 'nonsense' }>['kind']) {
    if (kind === 'shape')
      upstream.emit(user, 'spapi:PRICING_HEALTH', { notificationType: 'PRICING_HEALTH', payload: { issueType: 1 } });
    else if (kind === 'name') upstream.emit(user, 'something:else', { user });
    else if (kind === 'binary')
      upstream.emit(user, 'notification:new', Buffer.from('binary'), { more: Buffer.from('more') });
    else if (kind === 'large') upstream.emit(user, 'notification:new', { text: 'x'.repeat(1024 * 1024 + 10) });
    else way.inject(user, kind === 'broken' ? '42["tokens:updated",{broken' : '9nonsense');
  }

  async function signOut(session: SessionRecord | undefined, upgrading: boolean) {
    if (!session) return;
    if (upgrading) open(9, session);
    const before = session.state;
    const live = [...tabs.values()].filter(
      ({ tab, session: own }) => !objectEnded && own === session && tab.status().state === 'live' && !tab.frozen(),
    );
    session.state = 'maybe';
    try {
      const answer = await fetch(`${world.url()}/api/session`, {
        method: 'DELETE',
        headers: { cookie: session.cookie },
      });
      await answer.text();
      if (answer.status === 204) {
        session.state = 'ended';
        // Must close at once, not at the next sweep (ST8). Waits in two steps, so that frames that arrived while this
        // process was busy are read first.
        later(300, () =>
          later(200, () => {
            // Tabs closed meanwhile receive nothing, and an ended object loses what it had sent.
            const there = objectEnded
              ? []
              : live.filter(({ tab }) => [...tabs.values()].some((each) => each.tab === tab));
            for (const { tab } of there)
              if (!tab.ended() && tab.status().state === 'live' && !tab.frozen())
                troubles.push(`${tab.name} was not closed by its sign-out`);
          }),
        );
      }
      if (answer.status !== 204 && answer.status < 500) session.state = before;
      session.losses = world.logLosses();
    } catch {
      // The edge went down midway, so the outcome is unknown.
    }
  }

  /** Opens seventeen sockets at once and closes them again. */
  function crowd() {
    const session = sessions.find((each) => each.state === 'live');
    if (!session) return;
    const many = Array.from({ length: 17 }, () =>
      openTab(world.url(), session.cookie, { name: `${user}-crowd-${random.int(1, 1e9)}` }),
    );
    later(80, () => {
      for (const each of many) each.terminate();
    });
  }

  /** Sends hellos from every kind of position: each must be told its resume mode, and continue exactly there. */
  function probe() {
    const session = sessions.find((each) => each.state === 'live');
    const last = oracle.last();
    if (!session || !last) return;
    const { epoch, seq, id, floor } = last;
    const hellos: Record<string, unknown>[] = [
      {},
      { epoch, seq, id },
      { epoch, seq: seq + 1 },
      { epoch, seq: Math.max(0, seq - 130) },
      { epoch, seq: floor },
      { epoch, seq: Math.max(0, floor - 1) },
      { epoch: 'no-such-epoch', seq: 1 },
      { epoch, seq, id: 'somebody-else' },
    ];
    for (const hello of [random.pick(hellos), random.pick(hellos)]) {
      const name = `${user}-probe-${random.int(1, 1e9)}`;
      const tab = openTab(world.url(), session.cookie, { name, hello, acks: random.chance(0.5) });
      const watch = oracle.socket(name);
      later(random.int(40, 160), () => {
        watch.sent(JSON.stringify({ type: 'hello', tab: name, ...hello }));
        for (const text of tab.texts) watch.received(text);
        if (
          hello.id === 'somebody-else' &&
          tab.frameOf('welcome') &&
          tab.frameOf('welcome')?.mode !== 'snapshot' &&
          tab.frameOf('welcome')?.epoch === epoch
        )
          troubles.push('a hello with a different event at its seq was accepted');
        tab.terminate();
      });
    }
  }

  function cutAll() {
    for (const { tab } of tabs.values()) tab.cut();
  }

  async function live() {
    await signIn();
    for (const each of schedule.steps) {
      try {
        await step(each);
      } catch (error) {
        troubles.push(`${each.do}: ${error instanceof Error ? error.stack : String(error)}`);
      }
      await sleep(random.chance(0.5) ? 0 : random.int(1, 15));
    }
    // Delayed steps are part of the schedule.
    while (timers.size > 0) await sleep(10);
  }

  async function settle(): Promise<string | undefined> {
    way.heal(user);
    for (const { tab } of tabs.values()) {
      tab.thaw();
      tab.hide(true);
      tab.hide(false);
    }
    if (account().user.productType !== 'basic') setRight(true);
    if (![...tabs.values()].some(({ tab, session }) => session.state === 'live' && !tab.ended())) {
      open(0, sessions.find((each) => each.state === 'live' && account().tokens.has(each.token)) ?? (await signIn()));
    }
    const deadline = performance.now() + world.patience;
    let lost = false;
    let wrong = differences();
    let since = performance.now();
    const patienceWithRuntime = performance.now() + LEFT_OPEN;
    for (;;) {
      if (way.tookLoss(user)) needsLoss = true;
      if (needsLoss && !lost && way.socketsOf(user) > 0) {
        lost = true;
        needsLoss = false;
        way.cut(user);
        since = performance.now();
      } else if (needsLoss && lost) {
        lost = false;
      }
      wrong = differences();
      // Being right for a moment is not enough.
      if (wrong.length > 0 || needsLoss) since = performance.now();
      if (performance.now() - since > 150) break;
      if (objectEnded && performance.now() > patienceWithRuntime) {
        objectEnded = false;
        oracle.counts.set('object:left-open', (oracle.counts.get('object:left-open') ?? 0) + 1);
        cutAll();
      }
      if (performance.now() > deadline) break;
      await sleep(20);
    }
    const found = [...troubles, ...oracle.violations, ...wrong];
    return found.length > 0 ? found.join('; ') : undefined;
  }

  function differences(): string[] {
    const found: string[] = [];
    for (const { tab, session } of tabs.values()) {
      const over = session.state === 'ended' && session.losses === world.logLosses();
      const late = session.expiresAt !== undefined && world.now() > session.expiresAt + 60_000;
      if (tab.ended()) {
        if (session.state === 'live') found.push(`${tab.name} was ended (${tab.why()}) in a valid session`);
        continue;
      }
      if (over || late) {
        found.push(`${tab.name} is still live in a session that has ended (${over ? 'signed out' : 'expired'})`);
        continue;
      }
      if (tab.status().state !== 'live') found.push(`${tab.name} is ${JSON.stringify(tab.status())}`);
      if (tab.busy()) found.push(`${tab.name} is still busy`);
      found.push(...compare(tab.name, tab.shown(), tab.trouble()));
    }
    return found;
  }

  function compare(name: string, shown: Shown, trouble: string | undefined): string[] {
    const found: string[] = [];
    const { records, balance, user: info } = account();
    const byNumber = new Map([...shown.alerts].map(([key, value]) => [Number(/-(\d+)$/.exec(key)?.[1]), value]));
    const numbers = new Set<number>();
    for (const each of records) {
      const n = Number(/-(\d+)$/.exec(each._id)?.[1]);
      numbers.add(n);
      const row = byNumber.get(n);
      if (!row) {
        if (records.length <= 50) found.push(`${name} lacks alert ${n}`);
      } else if (row.read !== each.processed) found.push(`${name} shows alert ${n} as ${row.read ? 'read' : 'unread'}`);
      if (row && row.found !== 'found' in each)
        found.push(`${name} ${row.found ? 'marks' : 'does not mark'} alert ${n} as found by a check`);
    }
    if (byNumber.size !== shown.alerts.size) found.push(`${name} shows an alert twice`);
    for (const [n, { times }] of byNumber) {
      if (!numbers.has(n)) found.push(`${name} shows alert ${n}, which is deleted`);
      if (times > 1) found.push(`${name} shows alert ${n} ${times} times`);
    }
    const unread = records.filter((each) => !each.processed).length;
    if (records.length <= 50 && shown.unread !== unread)
      found.push(`${name} counts ${shown.unread} unread, not ${unread}`);
    if (shown.remaining !== balance.freeToken.remaining)
      found.push(`${name} shows a balance of ${shown.remaining}, not ${balance.freeToken.remaining}`);
    if (shown.plan !== info.planName) found.push(`${name} shows the plan ${shown.plan}, not ${String(info.planName)}`);
    if (trouble) found.push(`${name} is in trouble: ${trouble}`);
    return found;
  }

  return {
    oracle,
    live,
    settle,
    cutAll,
    leave() {
      for (const timer of timers) clearTimeout(timer);
      for (const place of [...tabs.keys()]) close(place);
    },
  };
}
