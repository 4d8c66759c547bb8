import type { ReactNode } from 'react';
import { caller } from '#client/api/caller.ts';
import { requestDesktop } from '#client/features/inbox/signals/request-desktop.ts';
import { membersPath } from '#client/features/members/members-address.ts';
import { useResource } from '#client/stream/resource.ts';
import { useLacks } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { formatCount } from '#shared/format.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import type { AmazonIntegration } from '#shared/integrations/connection.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import { COSTS_PATH } from '#shared/listings/prices/paths.ts';
import { localized } from '#shared/localized.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { extensions } from '#shared/members/extensions.ts';
import { ok } from '#shared/result.ts';
import type { Store } from '../store.ts';
import type { Heading } from './runs-out.tsx';

const firstSteps = ['amazon', 'message', 'costs', 'team', 'desktop'] as const;
type FirstStep = (typeof firstSteps)[number];

/** What a new account has done; undefined while unknown. */
export type FirstStepFacts = {
  amazon: Pick<AmazonIntegration, 'connections'> | undefined;
  /** The alerts of the inbox. Null for a plan without one, which has no costs and no desktop alerts either. */
  alerts: number | null;
  /** Own products, and those whose cost is known. */
  products: { all: number; withCost: number } | undefined;
  /** Sub-accounts. Null where none can be added. */
  members: number | null | undefined;
  desktop: boolean;
};

/** Whether each step is done; undefined while unknown. Steps of an inbox are missing without one. */
export function firstStepsDone({
  amazon,
  alerts,
  products,
  members,
  desktop,
}: FirstStepFacts): Map<FirstStep, boolean | undefined> {
  const seen = amazon?.connections.some(({ messages }) => messages.some(({ firstSeenAt }) => firstSeenAt !== null));
  const done: [FirstStep, boolean | undefined | null][] = [
    ['amazon', amazon?.connections.some(({ ended }) => !ended)],
    ['message', alerts === null ? null : alerts > 0 || seen],
    ['costs', alerts === null ? null : products && products.withCost > 0],
    ['team', members == null ? members : members > 0],
    ['desktop', alerts === null ? null : desktop],
  ];
  return new Map(done.flatMap(([step, is]) => (is === null ? [] : [[step, is]])));
}

/**
 * Where each step is done. The last has no screen: a press on its button turns it on.
 * @param members the path of Sub-accounts
 */
const firstStepPaths = (members: string): Record<Exclude<FirstStep, 'desktop'>, string> => ({
  amazon: integrationScreens.amazon,
  message: integrationScreens.amazon,
  costs: COSTS_PATH,
  team: members,
});

export const firstStepTexts = localized('app/firstSteps', {
  title: 'Your first steps',
  progress: (done: number, all: number) =>
    `${formatCount(done)} of ${formatCount(all)} done. Each step works on its own, in any order.`,
  skip: 'Skip the list',
  done: 'Done',
  names: {
    amazon: 'Connect Amazon',
    message: 'Receive your first message',
    costs: 'Add what your products cost',
    team: 'Invite your team',
    desktop: 'Turn on desktop alerts',
  },
  hints: {
    amazon: 'Your listings and Amazon’s messages come through this connection.',
    message: 'The first message usually takes less than 15 minutes. You can leave this page.',
    costs: 'Then every alert can say what it costs you a day.',
    team: 'Each person has a page with figures.',
    desktop: 'One tab rings, the others stay quiet.',
  },
  ways: {
    amazon: 'Connect',
    message: 'See the connection',
    costs: 'Add costs',
    team: 'Add a sub-account',
    desktop: 'Turn on',
  },
  refused: 'Your browser blocks notifications from this page. Allow them in its site settings.',
});
const texts = firstStepTexts;

type FirstStepsProps = {
  store: Store;
  product: string | undefined;
  /** Whether the plan has an inbox. */
  hasInbox: boolean;
  heading: Heading;
  onSkip(): void;
};

/**
 * What a new account does first, until messages arrive (OWN-01). Each step leads to its screen. Renders nothing once
 * all are done.
 */
export function FirstSteps({ store, product, hasInbox, heading, onSkip }: FirstStepsProps) {
  const { total } = useValue(store.notifications.view$);
  const { desktop } = useValue(store.notifications.preferences.preferences$);
  const [amazon] = useResource(store, [], {
    read: () => caller(integrationCalls, store.call).amazon(),
    staleOn: ['integration.updated'],
  });
  const [products] = useResource(store, [hasInbox], {
    read: () => (hasInbox ? caller(ownProductCalls, store.call).search({ today: store.clock.now() }) : []),
    staleOn: ['products.changed'],
  });
  const addsNobody = useLacks('memberWork');
  const memberCount = useMemberCount(store);
  const rows = products.value?.rows;
  const done = firstStepsDone({
    amazon: amazon.value,
    alerts: hasInbox ? (total ?? 0) : null,
    products: rows && { all: products.value?.total ?? 0, withCost: rows.filter(hasCost).length },
    members: addsNobody ? null : memberCount,
    desktop,
  });
  const shown = firstSteps.filter((step) => done.has(step));
  if (shown.every((step) => done.get(step))) return null;
  const paths = firstStepPaths(membersPath(product ?? 'az'));
  const turnOn = async () => {
    if (await requestDesktop()) store.notifications.preferences.set({ desktop: true });
    else store.toasts.failed(texts.refused);
  };
  const way = (step: FirstStep): ReactNode =>
    step === 'desktop' ? (
      <button type="button" className="btn small" onClick={() => void turnOn()}>
        {texts.ways[step]}
      </button>
    ) : (
      <Link className="btn small" href={paths[step]}>
        {texts.ways[step]}
      </Link>
    );
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      {heading(
        'first-steps',
        texts.title,
        <button type="button" className="btn small quiet" onClick={onSkip}>
          {texts.skip}
        </button>,
      )}
      <p className="overview-pad soft" role="status">
        {texts.progress(shown.filter((step) => done.get(step)).length, shown.length)}
      </p>
      <ol>
        {shown.map((step, index) => (
          <li key={step} data-done={done.get(step) || undefined}>
            <span className="step-mark fig" aria-hidden="true">
              {done.get(step) ? <Icon name="check" small /> : index + 1}
            </span>
            <div>
              <b>{texts.names[step]}</b>
              <p className="small soft">{texts.hints[step]}</p>
            </div>
            {done.get(step) ? <span className="tag gain">{texts.done}</span> : way(step)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The number of sub-accounts; undefined until it is known. */
function useMemberCount(store: Store): number | undefined {
  const [members] = useResource(store, [], {
    read: async () => {
      const lists = await Promise.all(
        extensions.map((extension) => caller(memberCalls, store.call).list({ extension })),
      );
      const failed = lists.find((list) => !list.ok);
      if (failed) return failed as Exclude<typeof failed, { ok: true }>;
      const all = lists.flatMap((list) => (list.ok ? list.value.value.members : []));
      return ok({ head: lists[0]?.ok ? lists[0].value.head : null, value: { count: all.length } });
    },
    staleOn: ['members.changed'],
  });
  return members.value?.count;
}

/** A known profit, or one that lacks something else than a cost. */
const hasCost = ({ unitProfit, noProfit }: { unitProfit: number | null; noProfit: string | null }): boolean =>
  unitProfit !== null || noProfit === 'several-costs' || noProfit === 'fees';
