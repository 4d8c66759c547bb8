import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_SELLER_ID } from '#provider/products/sample-sellers.ts';
import { DEMO_OWNER_ID } from '#provider/sample/accounts.ts';
import type { OperatorRefused, RefusedIntake, TakeAnswer } from '#shared/inbox/refused/refused-wire.ts';
import { asinOf, pricingMessage } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { hubDatabase, OLD_GROUP, refuseAtHub, refuseAtProvider } from '#tests/support/refused.ts';
import { call, signIn } from './hosts.ts';

/** More than one call takes in, and fewer than a user's log holds. */
const MANY = 600;
const owner = { email: 'owner@demo.test', password: 'demo-pass-1' };

describe('taking refused messages in while the host is killed', () => {
  let portal: Portal;
  afterEach(() => portal.close());

  const waiting = Array.from({ length: MANY }, (_, n) => ({
    id: `refused-${n}`,
    asin: asinOf(n),
    message: pricingMessage(n, {
      sellerId: DEMO_SELLER_ID,
      notificationId: `refused-${n}`,
      at: Date.now() - 3_600_000 + n,
    }),
  }));

  const ask = (path: string, body?: unknown) =>
    fetch(`${portal.url}/ops/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: 'Bearer operator-key-for-tests', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const groups = async () => {
    const list = (await (await ask('refused')).json()) as OperatorRefused;
    expect(list.provider).toBe('listed');
    return list.groups;
  };
  const startHub = async () =>
    expect((await call(portal.url, await signIn(portal.url, owner), 'GET', '/api/header')).status).toBe(200);

  /** Takes in everything that waits. @returns how many were still refused */
  async function takeAll(intake: RefusedIntake, run: string): Promise<number> {
    let refused = 0;
    for (let after: number | null = 0; after !== null; ) {
      const answer = await ask('refused/take', { ...OLD_GROUP, intake, run, after });
      if (answer.status !== 200) throw new Error(`Taking in answered ${answer.status}`);
      const body = (await answer.json()) as TakeAnswer;
      refused += body.refused;
      after = body.next;
    }
    return refused;
  }

  /** Kills the host and waits until nothing has its files open. */
  async function stopped() {
    await portal.kill();
    await sleep(500);
  }
  const rows = (file: string, query: string) => {
    const db = new DatabaseSync(join(portal.dataDir, file));
    const found = db.prepare(query).all() as Record<string, unknown>[];
    db.close();
    return found;
  };

  /** Kills everything as soon as some are in and some are not, twice, then takes in the rest. */
  async function takeThroughKills(intake: RefusedIntake) {
    let left = MANY;
    for (let kills = 0; kills < 2; kills += 1) {
      const cut = takeAll(intake, `run-0000000${kills}`).catch(() => 0);
      const before = left;
      if (intake === 'hub')
        await expect
          .poll(async () => (await groups())[0]?.waiting, { interval: 5, timeout: 10_000 })
          .toBeLessThan(before);
      // The provider takes a few ms for each, and a list would wait behind them.
      else await sleep(300);
      await portal.killProvider();
      await stopped();
      await cut;
      await portal.start();
      left = (await groups())[0]?.waiting ?? 0;
      if (kills === 0) expect(left).toBeGreaterThan(0);
      if (left === 0) return;
    }
    expect(await takeAll(intake, 'run-00000009')).toBe(0);
    expect(await groups()).toEqual([]);
  }

  it('brings each in once at the provider, whose intake is killed in between [OPS-08]', async () => {
    portal = await startPortal();
    await stopped();
    refuseAtProvider(portal.dataDir, DEMO_OWNER_ID, waiting);
    await portal.start();
    expect(await groups()).toMatchObject([{ intake: 'sp-api', waiting: MANY, passing: 200, tried: 200 }]);
    await takeThroughKills('sp-api');
    await stopped();
    const stored = rows(
      'provider.db',
      "select notification_id from notifications where notification_id like 'refused-%' order by rowid",
    );
    expect(stored.map(({ notification_id }) => notification_id)).toEqual(waiting.map(({ id }) => id));
    await portal.start();
  });

  it.each(['node', 'cloudflare'] as const)(
    'brings each in once at the hub on %s, whose process is killed in between [OPS-08]',
    async (host) => {
      portal = await startPortal({}, host);
      await startHub();
      await stopped();
      const file = hubDatabase(portal.dataDir, DEMO_OWNER_ID);
      refuseAtHub(portal.dataDir, DEMO_OWNER_ID, waiting, file);
      await portal.start();
      // On Cloudflare, an object reports what waits when its user's hub starts.
      await startHub();
      await expect
        .poll(groups, { timeout: 10_000 })
        .toMatchObject([{ intake: 'hub', waiting: MANY, passing: 200, tried: 200, users: 1 }]);
      await takeThroughKills('hub');
      // On Node, opening the log moves what the journal has into its tables.
      await stopped();
      await portal.start();
      await stopped();
      const lines = rows(file, 'SELECT lines FROM body ORDER BY id')
        .map(({ lines: text }) => String(text))
        .join('\n');
      expect([...lines.matchAll(/"notificationId":"(refused-\d+)"/g)].map(([, id]) => id)).toEqual(
        waiting.map(({ id }) => id),
      );
      expect(lines.match(/"quiet":true/g)).toHaveLength(MANY);
      await portal.start();
    },
  );
});
