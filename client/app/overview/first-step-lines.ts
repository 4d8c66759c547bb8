import type { AmazonIntegration } from '#shared/integrations/connection.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { COSTS_PATH } from '#shared/prices/paths.ts';

export const firstSteps = ['amazon', 'message', 'costs', 'team', 'desktop'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What a new account has done; undefined while unknown, and null where the provider has no such thing. */
export type FirstStepFacts = {
  amazon: Pick<AmazonIntegration, 'connections'> | undefined;
  /** The alerts of the inbox. Null for a plan without one, which has no costs and no desktop alerts either. */
  alerts: number | null;
  /** Own products, and those whose cost is known. */
  products: { all: number; withCost: number } | null | undefined;
  /** Sub-accounts. */
  members: number | null | undefined;
  desktop: boolean;
};

/** Whether each step is done; undefined while unknown. A step that the provider does not offer is missing. */
export function firstStepsDone({ amazon, alerts, products, members, desktop }: FirstStepFacts): Map<FirstStep, boolean | undefined> {
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

/** Where each step is done. The last has no screen: a press on its button turns it on. @param members the path of Sub-accounts */
export const firstStepPaths = (members: string): Record<Exclude<FirstStep, 'desktop'>, string> => ({
  amazon: integrationScreens.amazon,
  message: integrationScreens.amazon,
  costs: COSTS_PATH,
  team: members,
});
