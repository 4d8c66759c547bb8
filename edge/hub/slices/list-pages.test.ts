import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/inbox/notification.ts';
import { ok } from '#shared/result.ts';
import { createHubBench } from '#tests/support/hub.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';

/** A provider whose list is in memory; `during` happens right before each page is read. */
function provided(
  bench: ReturnType<typeof createHubBench>,
  list: Notification[],
  during: () => void = () => {},
  unreadable = new Set<string>(),
) {
  const read: string[] = [];
  bench.calls.notifications.list = async (_token, { page, limit }) => {
    during();
    const records = list.slice((page - 1) * limit, page * limit);
    const notifications = records.filter(({ identity }) => !unreadable.has(identity.recordId ?? ''));
    return ok({
      notifications,
      records: records.length,
      total: list.length,
      unread: list.filter((each) => !each.processed).length,
    });
  };
  bench.calls.notifications.markRead = async (_token, ids) => {
    read.push(...ids);
    return ok({});
  };
  return read;
}

const many = (count: number) => Array.from({ length: count }, (_, at) => alertOf(count - at));
const readAll = (until = Number.MAX_SAFE_INTEGER) => ({ kind: 'readAll', change: 'change-1', until }) as const;
const idsOf = (list: readonly Notification[]) => list.map(({ identity }) => identity.recordId);

describe('reading the list page by page', () => {
  it('marks all alerts as read although another device deletes some between two pages [NOTE-01]', async () => {
    const bench = createHubBench();
    const list = many(180);
    let pages = 0;
    const read = provided(bench, list, () => {
      pages += 1;
      if (pages === 2) list.splice(0, 30);
    });
    expect(await bench.hub().command(bench.session(), readAll())).toMatchObject({ ok: true });
    expect(read).toEqual(expect.arrayContaining(idsOf(list)));
  });

  it('leaves alerts unread that arrived after the user marked all as read', async () => {
    const bench = createHubBench();
    const list = many(120);
    const read = provided(bench, list);
    const until = list[50]?.publishedTime;
    expect(await bench.hub().command(bench.session(), readAll(until))).toMatchObject({ ok: true });
    expect(read).toEqual(idsOf(list.slice(50)));
  });

  it('continues after unreadable records, one of them or a full page [NOTE-01]', async () => {
    for (const unreadable of [['r120'], idsOf(many(150).slice(20))]) {
      const bench = createHubBench();
      const list = many(220);
      const read = provided(bench, list, undefined, new Set(unreadable as string[]));
      await bench.hub().command(bench.session(), readAll());
      expect(read.toSorted()).toEqual(
        idsOf(list)
          .filter((id) => !unreadable.includes(id))
          .toSorted(),
      );
    }
  });

  it('appends the missed alerts although deletions shift the list during the read [ST15]', async () => {
    const bench = createHubBench();
    const list = many(20);
    provided(bench, list);
    const tab = bench.attach(bench.session());
    await bench.join();
    await bench.pass(1_000);
    list.unshift(...Array.from({ length: 150 }, (_, at) => alertOf(300 - at)));
    let pages = 0;
    provided(bench, list, () => {
      pages += 1;
      if (pages === 3) list.splice(0, 30);
    });
    bench.upstreams.at(-1)?.events.onClose();
    await bench.pass(30_000);
    await bench.join();
    await bench.pass(1_000);
    const emitted = new Set(
      tab.events().flatMap((event) => (event.type === 'notification.created' ? [event.data.identity.recordId] : [])),
    );
    expect(idsOf(list.slice(0, -20)).filter((id) => !emitted.has(id))).toEqual([]);
  });
});
