import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const userInfo = 'GET /api/v1/get-user-info-app';
const json = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });

describe('a right at the edge', () => {
  let face: EdgeFace;
  let account: Record<string, unknown>;
  let found: { status: number; text: string };
  beforeEach(async () => {
    face = await createEdgeFace();
    account = { _id: 'u1', accountType: 'USER', productType: 'basic' };
    found = json({ data: { suppliers: [], total: 0 } });
    face.behind.answerTo = (call) => (call === userInfo ? json(account) : found);
  });
  const search = async () => {
    const answer = await face.ask(
      'POST /api/wholesale/search',
      { cookie: face.cookie },
      JSON.stringify({ company: 'Art', page: 1 }),
    );
    return {
      status: answer.status,
      calls: face.behind.requested.splice(0).map(({ call }) => call),
      refreshed: face.behind.refreshed.splice(0),
    };
  };
  const searched = 'POST /api/v1/portal/wholesales/search';

  it('costs no extra call if the hub knows that it exists [SHELL-16]', async () => {
    face.behind.rights = { accountType: 'USER', productType: 'basic' };
    expect(await search()).toEqual({ status: 200, calls: [searched], refreshed: [] });
  });

  it('is read from the provider if no hub knows the account [SHELL-16]', async () => {
    expect(await search()).toEqual({ status: 200, calls: [userInfo, searched], refreshed: [] });
    account.productType = 'starter';
    expect(await search()).toEqual({ status: 403, calls: [userInfo], refreshed: [] });
  });

  it('is looked up before a refusal if the hub says that it is missing, because it may have just been bought [SHELL-16]', async () => {
    face.behind.rights = { accountType: 'USER', productType: 'starter' };
    expect(await search()).toEqual({ status: 200, calls: [userInfo, searched], refreshed: ['u1'] });
    account.productType = 'starter';
    expect(await search()).toEqual({ status: 403, calls: [userInfo], refreshed: [] });
  });

  it('makes the hub reread the account if the provider refuses it [SHELL-16]', async () => {
    face.behind.rights = { accountType: 'USER', productType: 'basic' };
    found = json({ code: 'PLAN_REQUIRED', message: 'Upgrade' }, 403);
    expect(await search()).toEqual({ status: 403, calls: [searched], refreshed: ['u1'] });
  });
});
