import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeAnswer, MatchingStep, UpstreamMark } from '#shared/notifications/inbox.ts';
import { noMarks } from '#shared/notifications/marks.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { fail, ok } from '#shared/result.ts';
import { createHubBench, type HubBench } from '#tests/support/hub.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';

const frameOf = (outboxId: string, ...alerts: Notification[]): ChangeAnswer['frames'][number] => ({
  event: 'notification:changed',
  outboxId,
  data: { alerts: alerts.map(({ identity }) => ({ identity, processed: true, marks: { ...noMarks, rev: 1 } })) },
});
const lost = fail({ status: 0, error: { code: 'EXCEPTION', message: 'No answer' } });
const many = (count: number) => Array.from({ length: count }, (_, at) => alertOf(at + 1));

describe('reading and deleting', () => {
  let bench: HubBench;
  let tab: ReturnType<HubBench['attach']>;
  const typesSent = () => tab.events().flatMap(({ type }) => (type === 'stream.gap' ? [] : [type]));
  const gaps = () => tab.events().filter(({ type }) => type === 'stream.gap').length;
  const intents = () => bench.sql.all('SELECT * FROM intent');
  const read = (alerts: Notification[] | 'all', more: { until?: number; held?: string } = {}) =>
    bench.hub().command(bench.session(), { kind: 'read', alerts: alerts === 'all' ? alerts : alerts.map(({ identity }) => identity), ...more });

  beforeEach(async () => {
    bench = createHubBench();
    tab = bench.attach(bench.session());
    await bench.join();
    await bench.pass(1_000);
  });

  /** Lets the provider have states: the alerts it is asked to mark, and the specification's call, which it must not be asked for. */
  function withMarks(answer?: (mark: UpstreamMark) => Awaited<ReturnType<typeof bench.calls.inbox.mark>>) {
    const marked: UpstreamMark[] = [];
    bench.calls.inbox.mark = async (_token, mark) => {
      marked.push(mark);
      return answer?.(mark) ?? ok({ frames: [frameOf(`o-${marked.length}`, alertOf(1))], count: 1 });
    };
    bench.calls.notifications.markRead = async () => {
      throw new Error('Marked as read without a revision');
    };
    return marked;
  }

  it('makes reading one of an alert’s changes, so that its revision orders it, and releases the held command in the same commit [INBX-06, LIVE-10]', async () => {
    const marked = withMarks();
    expect(await read(many(1), { held: 'h1' })).toEqual({ ok: true, value: { count: 1 } });
    expect(marked).toEqual([{ change: expect.stringMatching(/^[\w-]{8,64}$/), ids: ['r1'], command: { kind: 'read' } }]);
    expect(typesSent()).toEqual(['notification.changed', 'notification.released']);
    bench.emit('notification:changed', frameOf('', alertOf(1)).data, { outboxId: 'o-1' });
    await bench.settle();
    expect(typesSent()).toHaveLength(2);
    expect(intents()).toEqual([]);
  });

  it('reads many in parts, and keeps the intent until the last part is in the log [ST1]', async () => {
    const left: number[] = [];
    const marked = withMarks(({ ids }) => {
      left.push(intents().length);
      return ok({ frames: [frameOf(`o-${ids[0]}`, alertOf(1))], count: ids.length });
    });
    expect(await read(many(900), { held: 'h1' })).toEqual({ ok: true, value: { count: 900 } });
    expect(marked.map(({ ids }) => ids.length)).toEqual([400, 400, 100]);
    expect(left).toEqual([1, 1, 1]);
    expect(typesSent()).toEqual(['notification.changed', 'notification.changed', 'notification.changed', 'notification.released']);
    expect(intents()).toEqual([]);
  });

  it('uses the specification’s call with a provider without states [NOTE-01]', async () => {
    const asked: string[][] = [];
    bench.calls.notifications.markRead = async (_token, ids) => {
      asked.push(ids);
      return ok({ frames: 'an answer with any content' });
    };
    expect(await read(many(2))).toEqual({ ok: true, value: { count: 2 } });
    expect(asked).toEqual([['r1', 'r2']]);
    expect(tab.events().filter(({ type }) => type === 'notification.read')).toMatchObject([{ data: { alerts: many(2).map(({ identity }) => identity) } }]);
  });

  it('emits a gap if the answer to a mark is lost, without asking for the specification’s call too [ST1]', async () => {
    withMarks(() => lost);
    expect(await read(many(1))).toEqual(lost);
    await bench.settle();
    expect(gaps()).toBe(2);
    expect(intents()).toEqual([]);
  });

  it('lets the provider mark all as read in steps, up to the moment of the press [INBX-07]', async () => {
    const steps: MatchingStep[] = [];
    const left: number[] = [];
    bench.calls.inbox.matching = async (_token, step) => {
      steps.push(step);
      left.push(intents().length);
      return ok({ frames: [frameOf(`o-${steps.length}`, alertOf(steps.length))], count: 500, next: steps.length < 3 ? `${steps.length}:r` : null });
    };
    expect(await read('all', { until: 12_345, held: 'h1' })).toEqual({ ok: true, value: { count: 1_500 } });
    expect(steps.map(({ after }) => after)).toEqual([undefined, '1:r', '2:r']);
    expect(new Set(steps.map(({ change }) => change)).size).toBe(1);
    expect(steps[0]).toMatchObject({ filter: { unread: true }, until: 12_345, command: { kind: 'read' } });
    expect(left).toEqual([1, 1, 1]);
    expect(typesSent()).toEqual(['notification.changed', 'notification.changed', 'notification.changed', 'notification.released']);
    expect(intents()).toEqual([]);
  });

  it('ends steps that lead nowhere, and releases the held command if nothing was unread [INBX-07]', async () => {
    let steps = 0;
    bench.calls.inbox.matching = async () => {
      steps += 1;
      return ok({ frames: [], count: 0, next: 'again' });
    };
    expect(await read('all', { held: 'h1' })).toEqual({ ok: true, value: { count: 0 } });
    expect(steps).toBe(2);
    expect(typesSent()).toEqual(['notification.released']);
    expect(intents()).toEqual([]);
  });

  it('emits a gap if a step is lost: those before it stay read [ST1, INBX-07]', async () => {
    let steps = 0;
    bench.calls.inbox.matching = async () => {
      steps += 1;
      return steps === 2 ? lost : ok({ frames: [frameOf('o-1', alertOf(1))], count: 500, next: '1:r' });
    };
    expect(await read('all')).toEqual(lost);
    await bench.settle();
    expect(typesSent()).toEqual(['notification.changed']);
    expect(gaps()).toBe(2);
    expect(intents()).toEqual([]);
  });

  it('collects the unread alerts from the list if the provider has states but no bulk changes [NOTE-01]', async () => {
    const marked = withMarks();
    bench.calls.notifications.list = async () => ok({ notifications: many(3), total: 3, unread: 3 });
    expect(await read('all')).toEqual({ ok: true, value: { count: 3 } });
    expect(marked.map(({ ids }) => ids)).toEqual([['r1', 'r2', 'r3']]);
    expect(intents()).toEqual([]);
  });

  it('deletes with the specification’s call [NOTE-01]', async () => {
    withMarks();
    const asked: string[][] = [];
    bench.calls.notifications.delete = async (_token, ids) => {
      asked.push(ids);
      return ok({});
    };
    const alerts = many(100).map(({ identity }) => identity);
    expect(await bench.hub().command(bench.session(), { kind: 'delete', alerts, held: 'h1' })).toEqual({ ok: true, value: { count: 100 } });
    expect(asked.flat()).toHaveLength(100);
    expect(typesSent()).toEqual(['notification.deleted', 'notification.deleted', 'notification.released']);
  });
});
