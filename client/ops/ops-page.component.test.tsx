import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Health } from '#shared/health/health-wire.ts';
import type { Figures, RejectedReason } from '#shared/recording/operator-wire.ts';
import { serializeRecording } from '#shared/recording.ts';
import { overflow, show, violations } from '#tests/support/component.tsx';
import { type Answers, createEdge, on, refused } from '#tests/support/fed-screen.tsx';
import { pricingMessage } from '#tests/support/messages.ts';
import { createOpsApi } from './ops-api.ts';
import { OpsFrame } from './ops-frame.tsx';
import { OpsPage } from './ops-page.tsx';

type UserRow = NonNullable<Figures['hubs']>[number];
const user = (n: number, change: Partial<UserRow> = {}): UserRow => ({
  user: `user-${n}`,
  email: `person-${n}@shop.test`,
  tabs: 1,
  resuming: 0,
  lag: 0,
  lastEventAt: 0,
  rejects: 0,
  resumes: 0,
  errors: 0,
  upstream: { state: 'live', since: 0 },
  epoch: 'e',
  head: 0,
  ...change,
});
const figures = (hubs: UserRow[] = [user(1), user(2)]): Figures => ({
  at: Date.now(),
  hubs,
  total: hubs.length,
  isOneOfMany: false,
  demo: false,
  metrics: {
    gauges: { hubs: hubs.length, tabs: hubs.length, upstreams: 1 },
    counts: { resumes: { 'snapshot:fresh': 3 }, closes: { '4408': 2 }, events: { 'notification.created': 4 } },
    delay: {
      steps: [
        { upTo: 0.001, count: 3 },
        { upTo: 0.01, count: 1 },
      ],
      sum: 0.02,
      count: 4,
    },
  },
});
const rejection: RejectedReason = {
  kind: 'event',
  event: 'spapi:PRICING_HEALTH',
  path: 'payload.issueType',
  reason: 'is missing',
  count: 3,
  users: 1,
  user: 'user-1',
  userHash: 'h4sh',
  firstAt: 0,
  at: 0,
  sample: '{"notificationType":"PRICING_HEALTH"}',
};
const BEGAN = Date.UTC(2026, 10, 20, 9);
const health = (change: Partial<Health> = {}): Health => ({
  at: BEGAN + 60_000,
  lateAfter: 2,
  deliveries: { fresh: 19_998, late: 2 },
  outages: [],
  actions: [],
  hops: [{ hop: 'acknowledge', count: 4, median: 0.01, p95: 0.02, p99: 0.03 }],
  calls: [{ call: 'mark-read', ok: 3, refused: 1, failed: 2, p95: 0.2 }],
  ...change,
});

const ops = {
  figures: { method: 'GET', path: '/ops/figures' },
  rejected: { method: 'GET', path: '/ops/rejected' },
  health: { method: 'GET', path: '/ops/health' },
  refused: { method: 'GET', path: '/ops/refused' },
  check: { method: 'POST', path: '/ops/refused/check' },
  take: { method: 'POST', path: '/ops/refused/take' },
  recordings: { method: 'GET', path: '/ops/recordings' },
  session: { method: 'GET', path: '/ops/session' },
  search: { method: 'POST', path: '/ops/search' },
  play: { method: 'POST', path: '/ops/play' },
} as const;
const answers: Answers = [
  on(ops.figures, figures()),
  on(ops.rejected, { total: 3, reasons: [rejection] }),
  on(ops.health, health()),
  on(ops.refused, { version: '1', groups: [], takes: [], provider: 'listed' }),
  on(ops.recordings, { reports: [] }),
];

/** Opens an area, with the key given. A watched stream brings these events. */
async function open(hash: string, more: Answers = [], events: object[] = []) {
  history.replaceState(null, '', `/ops#${hash}`);
  const edge = createEdge([...answers, ...more]);
  const api: ReturnType<typeof createOpsApi> = {
    ...createOpsApi({ key: 'operator-key' }, edge.fetch),
    watch: (_user, onRow, onOpen, signal) => {
      onOpen();
      for (const frame of events) onRow(JSON.stringify({ at: 0, dir: 'down', frame }));
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
    },
  };
  await show(<OpsFrame api={api} onLeave={() => {}} />);
  return edge;
}

const region = (name: string | RegExp) => page.getByRole('region', { name });
const current = () => document.querySelector('nav[aria-label=Operator] [aria-current=page]')?.textContent ?? '';
const userRow = (id: string) => region('List of users').getByRole('row').filter({ hasText: id });

// The operator's page is a page of its own. Its styles must not apply to the portal's parts, which later files show on
// this page.
afterAll(() => {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id*="/client/ops/"]'))
    style.media = 'not all';
});

describe('the operator’s sign-in', () => {
  /** Answers the page's own requests. */
  function answering(more: Answers) {
    const edge = createEdge([...answers, on(ops.session, { key: true, company: true, who: null }), ...more]);
    const { fetch } = window;
    window.fetch = edge.fetch;
    onTestFinished(() => {
      window.fetch = fetch;
    });
    return edge;
  }

  it('shows nothing without the key, and does not store it [LIVE-13]', async () => {
    history.replaceState(null, '', '/ops#users');
    const edge = answering([on(ops.figures, refused('No', { status: 401, code: 'NO' }))]);
    await show(<OpsPage />);
    const key = page.getByLabelText('Operator key');
    await key.fill('not-the-operator-key');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This is not the operator key.');
    edge.answer(on(ops.figures, figures()));
    await key.fill('operator-key');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Live stream' })).toBeVisible();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie])).not.toContain(
      'operator-key',
    );
  });

  it('says why somebody was not signed in by the company, and ignores a made-up reason [OPS-07]', async () => {
    answering([]);
    history.replaceState(null, '', '/ops?sign-in=refused');
    const { unmount } = await show(<OpsPage />);
    await expect.element(page.getByRole('alert')).toMatchTextContent('you are not among this portal’s operators');
    await expect
      .element(page.getByRole('link', { name: 'Sign in with your company' }))
      .toHaveAttribute('href', '/ops/sign-in');
    await unmount();
    history.replaceState(null, '', '/ops?sign-in=%3Cb%3Emade-up');
    await show(<OpsPage />);
    await expect.element(page.getByLabelText('Operator key')).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent('');
  });
});

describe('the operator’s page', () => {
  it('opens its areas by their keys, by the phone’s menu and by their address [OPS-01]', async () => {
    await open('users/user-1');
    const watching = region(/^Live stream/).getByText('watching', { exact: true });
    await expect.element(watching).toBeVisible();
    for (const [digit, area] of ['Alerts', 'Users', 'Refused', 'Recordings', 'Health'].entries()) {
      await userEvent.keyboard(`g${digit + 1}`);
      await expect.poll(current).toContain(area);
      await expect.poll(() => location.hash).toContain(area.toLowerCase());
    }
    await userEvent.keyboard('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(help.getByText('Recordings')).toBeVisible();
    expect(await violations(help.element())).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await page.viewport(390, 844);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Users' }).click();
    await expect.element(watching).toBeVisible();
  });

  it('works with the keyboard: a user is chosen, and an event of the stream opened [LIVE-13]', async () => {
    await open('users', [], [{ type: 'tokens.updated', seq: 1, at: 0, data: { secret: 'shown' } }]);
    await expect.element(userRow('user-1')).toBeVisible();
    const tabTo = async (name: string) => {
      const focused = () =>
        document.activeElement?.matches('a, button, summary') ? (document.activeElement.textContent ?? '') : '';
      for (let presses = 0; presses < 60 && !focused().includes(name); presses += 1) await userEvent.keyboard('{Tab}');
      expect(focused()).toContain(name);
      await userEvent.keyboard('{Enter}');
    };
    await tabTo('person-1@shop.test');
    const stream = region(/^Live stream/);
    await expect.poll(() => location.hash).toBe('#users/user-1');
    await expect.element(stream.getByRole('listitem')).toBeVisible();
    await tabTo('tokens.updated');
    await expect.element(stream.getByText('"secret": "shown"')).toBeVisible();
  });

  it('says that nobody with an email is known [LIVE-13]', async () => {
    const unknown = 'Nobody with this email has opened the portal here. Try the user id.';
    const edge = await open('users', [on(ops.search, refused(unknown, { status: 404, code: 'NOT_FOUND' }))]);
    await page.getByRole('searchbox').fill('nobody@shop.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(unknown)).toBeVisible();
    expect(edge.sent(ops.search)).toEqual([{ query: 'nobody@shop.example' }]);
  });

  it('lists each mistake of the provider once by its reason, with its path, user and count [LIVE-13]', async () => {
    await open('refused');
    const mistakes = region(/^Provider mistakes/);
    await expect.element(mistakes.getByText('payload.issueType')).toBeVisible();
    await expect.element(mistakes.getByText('3 × ')).toBeVisible();
    await mistakes.getByText('spapi:PRICING_HEALTH').click();
    await expect.element(mistakes.getByText('User user-1, in the log h4sh')).toBeVisible();
    await expect.element(mistakes.getByText('{"notificationType":"PRICING_HEALTH"}')).toBeVisible();
  });

  it('shows what the intake refused about a product that was searched, and does not say that nobody sent it [OPS-01]', async () => {
    const answer = { user: 'user-1', alerts: [], outages: [], total: 0, stored: true, complete: true };
    const refused = [
      { intake: 'sp-api', reason: 'payload.issueType is missing', version: '1', waiting: 2, last: BEGAN },
    ];
    const edge = await open('alerts', [on(ops.search, { ...answer, refused })]);
    await page.getByRole('searchbox').fill('owner@shop.example B0TEST0001');
    await userEvent.keyboard('{Enter}');
    const there = region('Refused by the intake');
    await expect
      .element(there.getByRole('link', { name: 'payload.issueType is missing' }))
      .toHaveAttribute('href', '#refused/sp-api/payload.issueType%20is%20missing/1');
    await expect.element(there.getByText(/2 messages/)).toBeVisible();
    await expect.element(page.getByText('It came, and the intake refused it')).toBeVisible();
    expect(document.body.textContent).not.toContain('has probably not sent it');
    expect(edge.sent(ops.search)).toEqual([{ query: 'owner@shop.example B0TEST0001' }]);
  });

  it('shows the whole of each refused group at 1440 px, and clears what stays refused after a question [OPS-08]', async () => {
    await page.viewport(1440, 900);
    const reason = `payload.offers[].${'shippingAndEverythingElse.'.repeat(12)}amount is missing`;
    const group = {
      intake: 'sp-api',
      reason,
      version: '1',
      waiting: 3,
      users: 1,
      first: BEGAN,
      last: BEGAN,
      passing: 0,
      tried: 3,
    };
    const check = {
      verdicts: { rings: 0, list: 0, already: 0, overtaken: 0, refused: 3 },
      waiting: 3,
      messages: [],
      sample: '',
    };
    const edge = await open('refused', [
      on(ops.refused, { version: '1', groups: [group], takes: [], provider: 'listed' }),
      on(ops.check, check),
      on(ops.take, { taken: 0, already: 0, refused: 3, next: null }),
    ]);
    const list = region('Refused messages by reason and version');
    await list.getByRole('button', { name: 'Clear…' }).click();
    expect(list.element().scrollWidth).toBeLessThanOrEqual(list.element().clientWidth);
    await page.getByRole('button', { name: 'Clear from the list…' }).click();
    expect(edge.sent(ops.take)).toEqual([]);
    await expect.element(page.getByText('This deletes 3 messages for good')).toBeVisible();
    await page.getByRole('button', { name: 'Delete 3' }).click();
    await expect.element(page.getByText('0 messages taken in, 3 deleted.')).toBeVisible();
    expect(edge.sent(ops.take)).toMatchObject([{ intake: 'sp-api', reason, version: '1', clear: true }]);
  });

  it('shows the hubs’ figures: users, resumes with their reasons, closes, and the delay as bars with numbers [LIVE-13]', async () => {
    await open('health');
    await expect.element(page.getByRole('row', { name: /snapshot a new page 3/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Slow tabs closed \(4408\) 2/ })).toBeVisible();
    const delay = region('Delivery delay');
    await expect.element(delay.getByText('4 events, 5 ms on average.')).toBeVisible();
    await expect.element(delay.getByRole('row', { name: /≤ 1 ms 3 75\.0%/ })).toBeVisible();
  });

  it('refuses a recording that is none with the line, and shows why none is played into this account [LIVE-14]', async () => {
    const why = 'This is not a test account: nothing is played into it.';
    await open('users/user-1', [on(ops.play, refused(why, { status: 403, code: 'NO_TEST_ACCOUNT' }))]);
    await userEvent.keyboard('g4');
    const replay = region('Replay');
    const file = page.getByLabelText('Recording', { exact: true });
    await userEvent.upload(file, new File(['{"recording":1}'], 'b.ndjson'));
    await expect.element(replay.getByRole('alert')).toMatchTextContent("Line 1 is not a recording's header");
    const recording = serializeRecording({
      header: { recording: 1, source: 'Made for this test', started: '2026-05-01T00:00:00.000Z', redactions: [] },
      lines: [{ at: 1_000, dir: 'up', frame: ['spapi:PRICING_HEALTH', pricingMessage(1), { outboxId: 'o-1' }] }],
    });
    await userEvent.upload(file, new File([recording], 'a.ndjson'));
    await replay.getByRole('button', { name: 'Step' }).click();
    await expect.element(replay.getByRole('alert')).toHaveTextContent(why);
  });
});

describe('the list of users', () => {
  it('shows all instances: where each user is, which instance is silent, and how many users several hold [ENG-01, ENG-04]', async () => {
    const [here, there] = ['http://10.0.0.1:8787', 'http://10.0.0.2:8787'];
    const both = figures([user(1, { instances: [there] }), user(2, { instances: [here, there] })]);
    const all = [
      { name: here, is: 'own' as const },
      { name: there, is: 'answered' as const },
    ];
    const silent = { name: 'http://10.0.0.3:8787', is: 'silent' as const };
    await open('users', [on(ops.figures, { ...both, instances: { split: 1, all: [...all, silent] } })]);
    // Numbers and their words are joined by spaces that don't break.
    const text = () => (document.querySelector('.ops-users')?.textContent ?? '').replaceAll(/\s+/g, ' ');
    await expect.poll(text).toContain('3 instances. No answer from 10.0.0.3:8787');
    expect(text()).toContain('1 user held by more than one.');
    await expect.poll(text).toContain('user-1 10.0.0.2:8787');
    expect(text()).toContain('user-2 10.0.0.1:8787, 10.0.0.2:8787');
  });

  it('is sorted, filtered and opened by keys, and leads to each user by an address [OPS-02]', async () => {
    await open('users', [on(ops.figures, figures([user(1), user(2, { errors: 4 })]))]);
    await expect.element(userRow('user-1')).toMatchTextContent(/person-1@shop\.test.*Live/);
    await expect.element(page.getByRole('heading', { name: /^2 users, 2 tabs: all live/ })).toBeVisible();
    const users = region('List of users');
    const column = (name: string) => users.getByRole('columnheader', { name });
    await userEvent.keyboard('s');
    await expect.element(column('Lag')).toHaveAttribute('aria-sort', 'descending');
    await users.getByRole('button', { name: 'Errors' }).click();
    await expect.element(column('Errors')).toHaveAttribute('aria-sort', 'descending');
    await userEvent.keyboard('f');
    const filter = page.getByRole('group', { name: 'Filter' });
    await expect.element(filter.getByRole('button', { name: 'Lagging' })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(users.getByText('No user matches “Lagging”.')).toBeVisible();
    await filter.getByRole('button', { name: 'All' }).click();
    await userEvent.keyboard('j{Enter}');
    await expect.poll(() => location.hash).toBe('#users/user-2');
    await expect.element(userRow('user-2')).toHaveAttribute('aria-current', 'true');
    await page.viewport(390, 844);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(await violations(users.element())).toEqual([]);
  });
});

describe('the health of the portal', () => {
  it('shows the share of alerts in time, the hops, the calls that failed most, and an outage with its times [OPS-07]', async () => {
    const lasting = { began: BEGAN, ended: null, isBack: false, users: 2, alerts: 0 };
    await open('health', [
      on(
        ops.health,
        health({
          outages: [lasting, { ...lasting, began: BEGAN - 7_200_000, ended: BEGAN - 7_140_000, isBack: true }],
        }),
      ),
    ]);
    await expect
      .element(region('Freshness'))
      .toMatchTextContent('99.99% of 20,000 alerts reached an open tab within 2 s');
    await expect
      .element(region('Time per hop').getByRole('row', { name: 'Acknowledged by a tab 10 ms 20 ms 30 ms 4' }))
      .toBeVisible();
    await expect
      .element(region('Calls to the provider').getByRole('row', { name: 'mark read 2 1 3 200 ms' }))
      .toBeVisible();
    const outages = region(/^Outages of the provider/);
    await expect.element(outages.getByText('lasts')).toBeVisible();
    expect(outages.getByText('1:00', { exact: true }).elements()).toHaveLength(2);
    expect(await violations(outages.element())).toEqual([]);
  });
});
