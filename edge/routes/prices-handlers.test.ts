import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const user = 'GET /api/v1/get-user-info-app';
const limits = 'GET /api/v1/portal/prices/limits?marketplace=US&sku=GP+1%2F2';
const change = 'POST /api/v1/portal/prices/change';
const json = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });

const asked = { id: 'change-0001', marketplace: 'US', asin: 'B000000001', sku: 'GP 1/2', price: 19.99, expected: 21.5 };
const stored = {
  ...{
    id: asked.id,
    marketplace: 'US',
    asin: asked.asin,
    sku: asked.sku,
    currency: 'USD',
    before: 21.5,
    after: 19.99,
    state: 'asked',
  },
  ...{ madeBy: { id: 'u1', name: 'Dana' }, at: 1, sentAt: null, answeredAt: null, confirmedAt: null, nextAt: 1 },
  ...{ code: null, message: null, issues: [], submissionId: null, undoOf: null, rev: 1 },
};

describe('the edge’s API for prices', () => {
  let face: EdgeFace;
  let account: Record<string, unknown>;
  let answers: Record<string, { status: number; text: string }>;
  beforeEach(async () => {
    face = await createEdgeFace();
    account = { _id: 'u1', accountType: 'USER', productType: 'basic' };
    answers = { [limits]: json({ floor: 15, ceiling: null }), [change]: json(stored) };
    face.behind.answerTo = (call) =>
      call === user ? json(account) : (answers[call] ?? json({ code: 'NOT_FOUND', message: 'No such call.' }, 404));
  });
  const ask = async (route: string, body?: unknown) => {
    const answer = await face.ask(
      route,
      { cookie: face.cookie },
      body === undefined ? undefined : JSON.stringify(body),
    );
    return { status: answer.status, body: await answer.json() };
  };
  const requested = () => face.behind.requested.map(({ call }) => call).filter((call) => call !== user);

  it('checks the SKU’s limits before it sends a price on, whatever the provider would do with it [ACT-05]', async () => {
    expect(await ask('POST /api/prices/change', asked)).toEqual({ status: 200, body: stored });
    expect(requested()).toEqual([limits, change]);
    expect(face.behind.requested.at(-1)?.body).toEqual(asked);
    expect(await ask('POST /api/prices/change', { ...asked, price: 14.99 })).toMatchObject({
      status: 409,
      body: { code: 'BELOW_FLOOR', message: expect.stringContaining('15.00') },
    });
    answers[limits] = json({ floor: null, ceiling: 19 });
    expect(await ask('POST /api/prices/change', asked)).toMatchObject({ status: 409, body: { code: 'ABOVE_CEILING' } });
    expect(requested().filter((call) => call === change)).toHaveLength(1);
  });

  it('sends nothing on while it cannot read the limits [ACT-05]', async () => {
    answers[limits] = json({ code: 'DOWN', message: 'Down for an hour.' }, 503);
    expect(await ask('POST /api/prices/change', asked)).toMatchObject({ status: 503 });
    expect(requested()).toEqual([limits]);
  });

  it('passes on why a price was refused [ACT-06]', async () => {
    answers[change] = json({ code: 'PRICE_MOVED', message: 'This price has just been changed to 18.00.' }, 409);
    expect(await ask('POST /api/prices/change', asked)).toEqual({
      status: 409,
      body: { code: 'PRICE_MOVED', message: 'This price has just been changed to 18.00.' },
    });
  });

  it('asks the provider nothing for a member without the right [ACT-05]', async () => {
    account = { ...account, accountType: 'SUB_USER', accessNotifications: true };
    expect(await ask('POST /api/prices/change', asked)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(requested()).toEqual([]);
    account = { ...account, changePrices: true };
    expect(await ask('POST /api/prices/change', asked)).toMatchObject({ status: 200 });
  });
});
