import { flushSync } from 'react-dom';
import { BehaviorSubject } from 'rxjs';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { createPlan } from '#client/features/billing/plan$.ts';
import { initialLink, type Link, type LinkStatus } from '#client/stream/link-state.ts';
import { useValue } from '#client/ui/observe.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { overflow } from '#tests/support/component.tsx';
import { type FedStore, fedMember, fedOwner, showFed } from '#tests/support/fed-screen.tsx';
import { Header } from './header.tsx';
import type { PortalRoot } from './portal-root.ts';
import type { RouteMatch } from './routing.ts';
import type { Store } from './store.ts';

const MINUTE = 60_000;
const now = Date.now();
const recent = now - 11 * MINUTE;

type Connection = { status: LinkStatus; catchingUp?: boolean; lastEventAt?: number };

/** Every state of the connection, with its longest details. A state that is missing here fails type checking. */
const connections: Record<LinkStatus['state'], Connection[]> = {
  connecting: [{ status: { state: 'connecting' } }],
  live: [
    { status: { state: 'live' } },
    { status: { state: 'live' }, lastEventAt: recent },
    { status: { state: 'live' }, lastEventAt: now - 2 * 24 * 60 * MINUTE },
    { status: { state: 'live' }, catchingUp: true },
    { status: { state: 'live', quietSince: now - 59_000 } },
    { status: { state: 'live', failing: ['tokens'] } },
  ],
  unconfirmed: [{ status: { state: 'unconfirmed' } }],
  reconnecting: [{ status: { state: 'reconnecting', attempt: 12 } }],
  offline: [
    { status: { state: 'offline', since: recent } },
    { status: { state: 'offline', since: now - 6 * 24 * 60 * MINUTE } },
  ],
  down: [{ status: { state: 'down', since: recent } }],
  'provider-refuses': [{ status: { state: 'provider-refuses', since: recent } }],
  paused: [{ status: { state: 'paused' } }],
  ended: [{ status: { state: 'ended', reason: 'refused' } }],
};

const noLinks: PortalInfo['links'] = {
  signUp: '',
  googleAddon: '',
  browserExtension: '',
  iosApp: '',
  androidApp: '',
  supportPortal: 'https://support.test',
  learningPortal: '',
  youtube: '',
  supportChat: '',
  terms: '',
  privacy: '',
  welcomeBulkchecker: '',
  welcomeAzalert: '',
  resetHelp: '',
  walmartMarketplace: '',
};
const plain: PortalInfo = {
  product: 'az',
  demo: null,
  sampleData: true,
  links: noLinks,
  company: null,
  sheets: false,
  profile: 'full',
  lacks: [],
};
const withAddon: PortalInfo = { ...plain, links: { ...noLinks, googleAddon: 'https://addon.test' } };

const advanced: UserInfo = {
  ...fedOwner,
  planName: 'Advanced',
  nextSubscribeAt: new Date(now + 90 * 24 * 60 * MINUTE).toISOString(),
};
const people: [string, UserInfo, PortalInfo][] = [
  ['an owner with the Google Add-on', advanced, withAddon],
  // The longest name that a plan has.
  ['an owner in a limited trial', { ...fedOwner, isInTrial: true, isNotSpToken: true }, plain],
  ['a member with rights', { ...fedMember, accessProducts: true, accessSeller: true }, withAddon],
  ['a sub-account without rights', { ...fedMember, accessHistory: false }, withAddon],
];

/** What else changes the header's width, from what is shown before it is known to the longest. */
const figures = {
  loading: { unread: 0, tokens: undefined },
  usual: { unread: 12, tokens: 18_240 },
  longest: { unread: 1_000, tokens: 1_234_567 },
} as const;

const bucket = (remaining: number) => ({ tokens: remaining, remaining });
const tokensOf = (remaining: number | undefined): FedStore['tokens$']['value'] =>
  remaining === undefined
    ? { phase: 'loading', trouble: null, behind: false, changes: 0, changing: [] }
    : {
        phase: 'ready',
        value: { freeToken: bucket(remaining), subscription: bucket(0), onetime: bucket(0) },
        trouble: null,
        behind: false,
        changes: 0,
        changing: [],
      };

/** Renders the header over streams that the test controls. */
async function open() {
  const connection$ = new BehaviorSubject<Link>(initialLink);
  const catchingUp$ = new BehaviorSubject(false);
  const view$ = new BehaviorSubject({ unread: 0, unreadKnown: true });
  const info$ = new BehaviorSubject(plain);
  const current: RouteMatch = { kind: 'unknown' };
  const WithInfo = ({ store }: { store: Store }) => (
    <Header store={store} root={{} as PortalRoot} info={useValue(info$)} current={current} />
  );
  const { store } = await showFed((fed) => {
    const portal = { ...fed, connection$, catchingUp$, plan$: createPlan(fed.user$), notifications: { view$ } };
    return <WithInfo store={portal as unknown as Store} />;
  });
  await expect.element(page.getByRole('banner')).toBeVisible();
  return {
    fill: (which: keyof typeof figures) => {
      view$.next({ unread: figures[which].unread, unreadKnown: true });
      store.tokens$.next(tokensOf(figures[which].tokens));
    },
    signIn: (user: UserInfo, info: PortalInfo) => {
      store.user$.next(user);
      info$.next(info);
    },
    connect: ({ status, catchingUp = false, lastEventAt }: Connection) => {
      catchingUp$.next(catchingUp);
      connection$.next({ ...initialLink, status, lastEventAt: lastEventAt ?? null });
    },
  };
}

/** What is wrong with the header that is shown. */
function misfits(bar: HTMLElement, isLive: boolean): string[] {
  const wide = document.documentElement.clientWidth;
  const parts = [...bar.querySelectorAll<HTMLElement>(':scope > :not(.wire), .bar-end > *, .main-menu > *')].filter(
    (part) => part.checkVisibility(),
  );
  const boxes = parts
    .filter((part) => !parts.some((other) => other !== part && part.contains(other)))
    .map((part) => part.getBoundingClientRect());
  const sorted = boxes.filter(({ width }) => width > 0).toSorted((a, b) => a.left - b.left);
  const faults: string[] = [];
  if (overflow() > 0) faults.push(`the page is ${overflow()} px too wide`);
  if (bar.scrollHeight > bar.clientHeight) faults.push('too high');
  if (sorted.some(({ left, right }) => left < -0.5 || right > wide + 0.5)) faults.push('a part is outside the window');
  if (sorted.some(({ left }, index) => index > 0 && left < (sorted[index - 1] as DOMRect).right - 1))
    faults.push('parts overlap');
  const link = bar.querySelector('.link-state') as HTMLElement;
  const name = sightOf(link.querySelector('b') as HTMLElement, link);
  const detail = link.querySelector('span');
  // On a narrow phone, a long name may go, and its icon remains.
  if (name === 'half' || (name === 'none' && (isLive || wide >= 480))) faults.push('the name of the connection is cut');
  if (detail && sightOf(detail, link) === 'half') faults.push('the details of the connection are cut');
  const balance = bar.querySelector<HTMLElement>('button.tokens');
  if (balance && sightOf(balance.querySelector('b') as HTMLElement, balance) !== 'whole')
    faults.push('the balance is cut');
  return faults;
}

/** How much of a text is in sight. The connection's button gives up the age first, then the other details. */
function sightOf(text: HTMLElement, button: HTMLElement): 'whole' | 'half' | 'none' {
  const [own, box] = [text.getBoundingClientRect(), button.getBoundingClientRect()];
  if (!text.checkVisibility() || own.top >= box.bottom) return 'none';
  return own.top >= box.top && own.bottom <= box.bottom && own.right <= box.right + 0.5 ? 'whole' : 'half';
}

type Shown = Awaited<ReturnType<typeof open>>;

/** Shows every state of the header in the window's present width. */
function misfitsOf(header: Shown): string[] {
  // Found once: looking it up by its role for each state takes longer than everything else.
  const bar = page.getByRole('banner').element() as HTMLElement;
  const faults: string[] = [];
  const check = (who: string, which: string, connection: Connection) => {
    flushSync(() => header.connect(connection));
    const found = misfits(bar, connection.status.state === 'live');
    if (found.length > 0)
      faults.push(`${innerWidth} px, ${who}, ${which} figures, ${JSON.stringify(connection)}: ${found.join(', ')}`);
  };
  for (const [who, user, info] of people) {
    flushSync(() => header.signIn(user, info));
    flushSync(() => header.fill('longest'));
    for (const connection of Object.values(connections).flat()) check(who, 'longest', connection);
    for (const which of ['loading', 'usual'] as const) {
      flushSync(() => header.fill(which));
      for (const connection of [...connections.connecting, ...connections.live.slice(0, 2)])
        check(who, which, connection);
    }
  }
  return faults;
}

/** From a narrow phone to a wide screen, with usual widths and those just around the phone's layouts. */
const widths = [
  ...Array.from({ length: 27 }, (_, step) => 360 + step * 60),
  390,
  799,
  800,
  1180,
  1181,
  1280,
  1366,
  1536,
];

it('the header of every person fits every width from 360 to 1920 px in every state of the connection, and the page is never too wide [LIVE-11]', async () => {
  const header = await open();
  const found: string[] = [];
  for (const width of widths) {
    await page.viewport(width, 800);
    found.push(...misfitsOf(header));
  }
  expect(found).toEqual([]);
});

it('the header fits in every state with text twice as large', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  const header = await open();
  expect(misfitsOf(header)).toEqual([]);
});
