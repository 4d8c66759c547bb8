import { param, queryState } from '#client/ui/query-state.ts';
import { decisionSpans } from '#shared/decisions/decisions.ts';

const tabs = ['twice', 'passed', 'cost'] as const;
export type DecisionTab = (typeof tabs)[number];

export const decisionsQuery = queryState({
  tab: param<DecisionTab>(
    'tab',
    (text) => tabs.find((tab) => tab === text) ?? 'twice',
    (tab) => (tab === 'twice' ? '' : tab),
  ),
  /** The number of days. */
  days: param(
    'days',
    (text) => (decisionSpans.some((days) => String(days) === text) ? text : '30'),
    (days) => (days === '30' ? '' : days),
  ),
});
