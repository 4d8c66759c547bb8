import { expect, it } from 'vitest';
import { createEdgeFace } from '#tests/support/edge-face.ts';

it('counts the files of the inbox and of the histories together: a third one is refused before it reaches the provider [INBX-13]', async () => {
  const face = await createEdgeFace();
  const owner = { _id: 'u1', accountType: 'USER', productType: 'basic' };
  face.behind.answerTo = (call) => (call.startsWith('GET') ? { status: 200, text: JSON.stringify(owner) } : undefined);
  face.behind.provider = { status: 200, text: 'Time\r\n' };
  const ask = (call: string, body: object) =>
    face.ask(call, { cookie: face.cookie, 'content-type': 'application/json' }, JSON.stringify(body));
  const team = await ask('POST /api/history/team/csv', {});
  const alerts = await ask('POST /api/inbox/csv', { filter: { unread: true }, sort: 'risk' });
  expect([team.status, alerts.status]).toEqual([200, 200]);
  expect(alerts.headers.get('content-disposition')).toMatch(
    /^attachment; filename="notifications-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(await (await ask('POST /api/inbox/csv', { filter: {} })).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const files = face.behind.requested.filter(({ call }) => call.startsWith('POST'));
  expect(files).toEqual([
    { call: 'POST /api/v1/user/team-history/csv', body: expect.anything() },
    { call: 'POST /api/v1/portal/notifications/csv', body: { filter: { unread: true }, sort: 'risk' } },
  ]);

  expect(await alerts.text()).toBe('Time\r\n');
  face.behind.provider = { status: 404, text: '{}' };
  expect((await ask('POST /api/inbox/csv', { filter: {} })).status).toBe(404);
  await team.body?.cancel();
});
