import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeAnswer, MatchingStep, UpstreamMark } from '#shared/inbox/inbox.ts';
import type { ChangedAlert } from '#shared/inbox/inbox-events.ts';
import { noMarks } from '#shared/inbox/marks.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { limits } from '#shared/protocol.ts';
import { fail, ok } from '#shared/result.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { createHubBench, type HubBench } from '#tests/support/hub.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';

const done = { kind: 'done' } as const;
const lost = fail({ status: 0, error: { code: 'EXCEPTION', message: 'No answer' } });

const changedOf = (alert: Notification, rev: number): ChangedAlert => ({
  identity: alert.identity,
  processed: true,
  marks: { ...noMarks, rev, done: true },
});
const changedFrame = (outboxId: string | undefined, ...alerts: ChangedAlert[]): ChangeAnswer['frames'][number] => ({
  event: 'notification:changed',
  data: { alerts },
  ...(outboxId === undefined ? {} : { outboxId }),
});

const readFrame = (outboxId: string, ...alerts: Notification[]): ChangeAnswer['frames'][number] => ({
  event: 'notification:changed',
  outboxId,
  data: { alerts: alerts.map(({ identity }) => ({ identity, processed: true, marks: { ...noMarks, rev: 1 } })) },
});
const many = (count: number) => Array.from({ length: count }, (_, at) => alertOf(at + 1));

describe('changes of alerts’ states', () => {
  let bench: HubBench;
  let tabs: ReturnType<HubBench['attach']>[];
  let asked: UpstreamMark[];
  const eventsOf = (type: string) => tabs.map((tab) => tab.events().filter((event) => event.type === type));
  const revsIn = () =>
    eventsOf('notification.changed').map((events) =>
      events.flatMap(({ data }) => data.alerts.map(({ marks }: ChangedAlert) => marks.rev)),
    );
  const intents = () => bench.sql.all('SELECT * FROM intent');
  const mark = (change = 'change-1', ...alerts: Notification[]) =>
    bench.hub().command(bench.session(), {
      kind: 'mark',
      change,
      alerts: (alerts.length > 0 ? alerts : [alertOf(1)]).map(({ identity }) => identity),
      command: done,
    });
  const marksAnswer = (answer: (asked: UpstreamMark) => Awaited<ReturnType<HubBench['calls']['inbox']['mark']>>) => {
    bench.calls.inbox.mark = async (_token, body) => {
      asked.push(body);
      return answer(body);
    };
  };

  beforeEach(async () => {
    bench = createHubBench();
    asked = [];
    tabs = ['a', 'b'].map((tab) => bench.attach(bench.session(), { tab }));
    await bench.join();
    await bench.pass(1_000);
  });

  it.each([
    ['never comes', undefined],
    ['comes before the answer', 'before'],
    ['comes while the answer is appended', 'during'],
    ['comes after the answer', 'after'],
  ])('reach every tab once if the frame by the socket %s [INBX-06, LIVE-10]', async (_, when) => {
    const change = changedOf(alertOf(1), 4);
    const send = () => bench.emit('notification:changed', { alerts: [change] }, { outboxId: 'o-4' });
    bench.calls.inbox.mark = async () => {
      if (when === 'before') send();
      if (when === 'before') await bench.settle();
      if (when === 'during') send();
      return ok({ frames: [changedFrame('o-4', change)], count: 1 });
    };
    expect(await mark()).toEqual({ ok: true, value: { alerts: [change], undoable: true } });
    if (when === 'after') send();
    await bench.settle();
    expect(revsIn()).toEqual([[4], [4]]);
    expect(eventsOf('stream.gap').map((gaps) => gaps.length)).toEqual([1, 1]);
    expect(intents()).toEqual([]);
  });

  it('clear their intent in the commit of the last event, and wait for it [ST1]', async () => {
    const at: unknown[] = [];
    const append = bench.store.append;
    bench.store.append = (...all) => {
      append(...all);
      at.push([intents().length, all[1].events.length]);
    };
    marksAnswer(() => {
      expect(intents()).toHaveLength(1);
      return ok({
        frames: [changedFrame('o-1', changedOf(alertOf(1), 1)), changedFrame('o-2', changedOf(alertOf(2), 1))],
        count: 2,
      });
    });
    await mark('change-1', alertOf(1), alertOf(2));
    expect(at).toEqual([[0, 2]]);
  });

  it('emit a gap if the answer is lost, keep no intent, and repeat under the same name [ST1, ST16]', async () => {
    let answers = 0;
    marksAnswer(() => {
      answers += 1;
      return answers === 1 ? lost : ok({ frames: [changedFrame('o-2', changedOf(alertOf(1), 1))], count: 1 });
    });
    expect(await mark('change-x')).toEqual(lost);
    await bench.settle();
    expect(eventsOf('stream.gap').map((gaps) => gaps.length)).toEqual([2, 2]);
    expect(intents()).toEqual([]);
    expect(await mark('change-x')).toMatchObject({ ok: true });
    expect(asked.map(({ change }) => change)).toEqual(['change-x', 'change-x']);
    expect(revsIn()).toEqual([[1], [1]]);
  });

  it('leave their intent if the process ends before the answer, and the next start reports a gap [ST1]', async () => {
    bench.calls.inbox.mark = () => new Promise(() => {});
    void mark();
    await bench.settle();
    expect(intents()).toHaveLength(1);
  });

  it('emit a gap instead of an event that is too large, whether the answer or the frame comes first [ST1, ST7]', async () => {
    const long = { ...changedOf(alertOf(1), 1), marks: { ...noMarks, rev: 1, note: 'x'.repeat(limits.eventBytes) } };
    marksAnswer(() =>
      ok({ frames: [changedFrame('o-1', long), changedFrame('o-2', changedOf(alertOf(2), 1))], count: 2 }),
    );
    expect(await mark()).toMatchObject({ ok: true });
    await bench.settle();
    expect(revsIn()).toEqual([[1], [1]]);
    expect(eventsOf('stream.gap').map((gaps) => gaps.length)).toEqual([2, 2]);
    expect(bench.rejected).toMatchObject([
      { event: 'notification.changed', reason: `Over ${limits.eventBytes} bytes` },
    ]);

    marksAnswer(() => ok({ frames: [changedFrame('o-3', long)], count: 1 }));
    bench.emit('notification:changed', { alerts: [long] }, { outboxId: 'o-3' });
    await bench.settle();
    await mark();
    await bench.settle();
    expect(eventsOf('stream.gap').map((gaps) => gaps.length)).toEqual([3, 3]);
  });

  it('are refused with the provider’s own reason [API-01]', async () => {
    const refused = fail({ status: 400, error: { code: 'INVALID', message: 'This time is over.' } });
    marksAnswer(() => refused);
    expect(await mark()).toEqual(refused);
    expect(intents()).toEqual([]);
    expect(eventsOf('stream.gap').map((gaps) => gaps.length)).toEqual([1, 1]);
  });

  it('find the record id of an alert that came without one [ST14]', async () => {
    const alert = alertOf(7);
    const { recordId: _, ...bare } = alert.identity;
    bench.calls.notifications.list = async () => ok({ notifications: [alert], total: 1, unread: 1 });
    marksAnswer(() => ok({ frames: [], count: 0 }));
    await mark('change-1', { ...alert, identity: bare });
    expect(asked.map(({ ids }) => ids)).toEqual([['r7']]);
    expect(intents()).toEqual([]);
  });

  it('keep the order in which the provider made them, when frames without numbers come twice [INBX-06]', async () => {
    const change = changedOf(alertOf(1), 1);
    bench.calls.inbox.mark = async () => {
      bench.emit('notification:changed', { alerts: [change] });
      bench.emit('notification:changed', { alerts: [changedOf(alertOf(1), 2)] });
      return ok({ frames: [changedFrame(undefined, change)], count: 1 });
    };
    await mark();
    // The page ignores the second 1: its revision is not higher.
    expect(revsIn()).toEqual([
      [1, 2, 1],
      [1, 2, 1],
    ]);
  });

  it('all reach the tabs in one order when a hundred run at once, half of their frames coming first by the socket', async () => {
    let rev = 0;
    bench.calls.inbox.mark = async () => {
      rev += 1;
      const own = rev;
      const change = changedOf(alertOf(1), own);
      if (own % 2 === 0) bench.emit('notification:changed', { alerts: [change] }, { outboxId: `o-${own}` });
      for (let turns = own % 7; turns > 0; turns -= 1) await Promise.resolve();
      return ok({ frames: [changedFrame(`o-${own}`, change)], count: 1 });
    };
    const results = await Promise.all(Array.from({ length: 100 }, (_, at) => mark(`change-${at}`)));
    await bench.settle();
    expect(results.every((result) => result.ok)).toBe(true);
    const [first, second] = revsIn();
    expect(first).toHaveLength(100);
    expect(new Set(first).size).toBe(100);
    expect(second).toEqual(first);
    expect(intents()).toEqual([]);
  });

  it('in bulk are one step each: the tabs get the alerts, the page the counts and where to continue [INBX-07]', async () => {
    const steps: unknown[] = [];
    bench.calls.inbox.matching = async (_token, step) => {
      steps.push(step);
      return ok({
        frames: [changedFrame('o-1', changedOf(alertOf(1), 1)), changedFrame('o-2', changedOf(alertOf(2), 1))],
        count: 2,
        left: 5,
        next: '7:r2',
      });
    };
    const step = { change: 'bulk-0001', filter: { unread: true }, until: 7, command: done, after: '3:r0' };
    expect(await bench.hub().command(bench.session(), { kind: 'matching', step })).toEqual({
      ok: true,
      value: { count: 2, left: 5, next: '7:r2' },
    });
    expect(steps).toEqual([step]);
    expect(revsIn()).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('that delete are known as deleted, so that a list read earlier brings nothing back [INBX-07, ST14]', async () => {
    const record = pricingRecord(3);
    const read = readAlert(record, 0);
    if (!read.ok) throw new Error('The record cannot be read');
    const frames: ChangeAnswer['frames'] = [
      { event: 'notification:deleted', outboxId: 'o-1', data: { alerts: [read.value.identity] } },
    ];
    bench.calls.inbox.matching = async () => ok({ frames, count: 1 });
    const step = { change: 'bulk-0001', filter: {}, until: 7, command: { kind: 'delete' as const } };
    expect(await bench.hub().command(bench.session(), { kind: 'matching', step })).toEqual({
      ok: true,
      value: { count: 1, left: 0, next: null },
    });
    bench.emit('notification:deleted', frames[0]?.data, { outboxId: 'o-1' });
    bench.emit('notification:new', record);
    await bench.settle();
    expect(eventsOf('notification.deleted').map((events) => events.length)).toEqual([1, 1]);
    expect(eventsOf('notification.created')).toEqual([[], []]);
    expect(bench.rejected).toEqual([]);
  });

  it('undone tell which alerts are to be read again, and count what somebody has changed since [INBX-07]', async () => {
    const restored = [changedOf(alertOf(3), 6)];
    bench.calls.inbox.undo = async (_token, change) => {
      expect(change).toBe('bulk-0001');
      return ok({
        frames: [{ event: 'notification:changed', outboxId: 'o-9', data: { alerts: restored, restored: true } }],
        count: 1,
        kept: 2,
        left: 3,
      });
    };
    expect(await bench.hub().command(bench.session(), { kind: 'undo', change: 'bulk-0001' })).toEqual({
      ok: true,
      value: { count: 1, kept: 2, left: 3 },
    });
    expect(eventsOf('notification.changed').map((events) => events.map(({ data }) => data))).toEqual([
      [{ alerts: restored, restored: true }],
      [{ alerts: restored, restored: true }],
    ]);
  });
});

describe('reading and deleting', () => {
  let bench: HubBench;
  let tab: ReturnType<HubBench['attach']>;
  const typesSent = () => tab.events().flatMap(({ type }) => (type === 'stream.gap' ? [] : [type]));
  const gaps = () => tab.events().filter(({ type }) => type === 'stream.gap').length;
  const intents = () => bench.sql.all('SELECT * FROM intent');
  const mark = (kind: 'read' | 'delete', alerts: Notification[]) =>
    bench.hub().command(bench.session(), {
      kind: 'mark',
      change: 'change-1',
      alerts: alerts.map(({ identity }) => identity),
      command: { kind },
    });
  const readAll = (until = 12_345) =>
    bench.hub().command(bench.session(), { kind: 'readAll', change: 'change-1', until });

  beforeEach(async () => {
    bench = createHubBench();
    tab = bench.attach(bench.session());
    await bench.join();
    await bench.pass(1_000);
  });

  /** Lets the provider make changes. It must not be asked by the specification's calls as well. */
  function withMarks(answer: (mark: UpstreamMark) => Awaited<ReturnType<typeof bench.calls.inbox.mark>>) {
    const marked: UpstreamMark[] = [];
    bench.calls.profile = async () => 'full';
    bench.calls.inbox.mark = async (_token, mark) => {
      marked.push(mark);
      return answer(mark);
    };
    bench.calls.notifications.markRead = async () => {
      throw new Error('Marked as read without a revision');
    };
    bench.calls.notifications.delete = async () => {
      throw new Error('Deleted without an undo');
    };
    return marked;
  }

  it.each([
    ['read', 'notification.changed', readFrame('o-1', alertOf(1))],
    [
      'delete',
      'notification.deleted',
      { event: 'notification:deleted', outboxId: 'o-1', data: { alerts: [alertOf(1).identity] } },
    ],
  ] as const)(
    'makes %s a change of the provider, which orders it and can undo it [INBX-06, LIVE-10]',
    async (kind, type, frame) => {
      const marked = withMarks(() => ok({ frames: [frame as ChangeAnswer['frames'][number]], count: 1 }));
      const alerts = frame.event === 'notification:changed' ? frame.data.alerts : [];
      expect(await mark(kind, many(1))).toEqual({ ok: true, value: { alerts, undoable: true } });
      expect(marked).toEqual([{ change: 'change-1', ids: ['r1'], command: { kind } }]);
      bench.emit(frame.event, frame.data, { outboxId: 'o-1' });
      await bench.settle();
      expect(typesSent()).toEqual([type]);
      expect(intents()).toEqual([]);
    },
  );

  it.each([
    ['read', 'markRead', 'notification.read'],
    ['delete', 'delete', 'notification.deleted'],
  ] as const)(
    'makes %s the specification’s call with its profile, which nothing undoes [NOTE-01, API-01]',
    async (kind, call, type) => {
      const asked: string[][] = [];
      bench.calls.notifications[call] = async (_token, ids) => {
        asked.push(ids);
        return ok({ frames: 'an answer with any content' });
      };
      expect(await mark(kind, many(2))).toEqual({ ok: true, value: { alerts: [], undoable: false } });
      expect(asked).toEqual([['r1', 'r2']]);
      expect(tab.events().filter((event) => event.type === type)).toMatchObject([
        { data: { alerts: many(2).map(({ identity }) => identity) } },
      ]);
      expect(intents()).toEqual([]);
    },
  );

  it('uses the specification’s call in chunks, and keeps the intent until the last chunk is in the log [ST1]', async () => {
    const left: number[] = [];
    const asked: number[] = [];
    bench.calls.notifications.delete = async (_token, ids) => {
      left.push(intents().length);
      asked.push(ids.length);
      return ok({});
    };
    expect(await mark('delete', many(900))).toMatchObject({ ok: true });
    expect([asked, left]).toEqual([
      [400, 400, 100],
      [1, 1, 1],
    ]);
    expect(tab.events().flatMap(({ type, data }) => (type === 'notification.deleted' ? data.alerts : []))).toHaveLength(
      900,
    );
    expect(intents()).toEqual([]);
  });

  it('emits a gap if the answer is lost, without asking for the specification’s call too [ST1]', async () => {
    withMarks(() => lost);
    expect(await mark('delete', many(1))).toEqual(lost);
    await bench.settle();
    expect(gaps()).toBe(2);
    expect(intents()).toEqual([]);
  });

  it('lets the provider mark all as read in steps, up to the moment of the press [INBX-07]', async () => {
    const steps: MatchingStep[] = [];
    const left: number[] = [];
    bench.calls.profile = async () => 'full';
    bench.calls.inbox.matching = async (_token, step) => {
      steps.push(step);
      left.push(intents().length);
      return ok({
        frames: [readFrame(`o-${steps.length}`, alertOf(steps.length))],
        count: 500,
        next: steps.length < 3 ? `${steps.length}:r` : null,
      });
    };
    expect(await readAll()).toEqual({ ok: true, value: { count: 1_500, undoable: true } });
    expect(steps.map(({ after }) => after)).toEqual([undefined, '1:r', '2:r']);
    expect(steps[0]).toMatchObject({
      change: 'change-1',
      filter: { unread: true },
      until: 12_345,
      command: { kind: 'read' },
    });
    expect(left).toEqual([1, 1, 1]);
    expect(typesSent()).toEqual(['notification.changed', 'notification.changed', 'notification.changed']);
    expect(intents()).toEqual([]);
  });

  it('ends steps that lead nowhere [INBX-07]', async () => {
    let steps = 0;
    bench.calls.profile = async () => 'full';
    bench.calls.inbox.matching = async () => {
      steps += 1;
      return ok({ frames: [], count: 0, next: 'again' });
    };
    expect(await readAll()).toEqual({ ok: true, value: { count: 0, undoable: true } });
    expect(steps).toBe(2);
    expect(typesSent()).toEqual([]);
    expect(intents()).toEqual([]);
  });

  it('emits a gap if a step is lost: those before it stay read [ST1, INBX-07]', async () => {
    let steps = 0;
    bench.calls.profile = async () => 'full';
    bench.calls.inbox.matching = async () => {
      steps += 1;
      return steps === 2 ? lost : ok({ frames: [readFrame('o-1', alertOf(1))], count: 500, next: '1:r' });
    };
    expect(await readAll()).toEqual(lost);
    await bench.settle();
    expect(typesSent()).toEqual(['notification.changed']);
    expect(gaps()).toBe(2);
    expect(intents()).toEqual([]);
  });

  it('reads the ids of all unread alerts for a provider without bulk changes [NOTE-01]', async () => {
    const asked: string[][] = [];
    bench.calls.notifications.list = async () => ok({ notifications: many(3), total: 3, unread: 3 });
    bench.calls.notifications.markRead = async (_token, ids) => {
      asked.push(ids);
      return ok({});
    };
    expect(await readAll(Number.MAX_SAFE_INTEGER)).toEqual({ ok: true, value: { count: 3, undoable: false } });
    expect(asked).toEqual([['r1', 'r2', 'r3']]);
    expect(intents()).toEqual([]);
  });

  it('keeps no intent if the list cannot be read, or has nothing unread [ST1]', async () => {
    bench.calls.notifications.list = async () => lost;
    expect(await readAll()).toEqual(lost);
    bench.calls.notifications.list = async () => ok({ notifications: [], total: 0, unread: 0 });
    expect(await readAll()).toEqual({ ok: true, value: { count: 0, undoable: false } });
    expect(intents()).toEqual([]);
  });
});
