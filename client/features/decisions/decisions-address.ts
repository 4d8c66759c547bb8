import { param, queryState, text } from '#client/ui/query-state.ts';
import { decisionSpans, type Outcome, outcomes } from '#shared/decisions/decisions.ts';

const tabs = ['twice', 'passed', 'cost'] as const;
export type DecisionTab = (typeof tabs)[number];

export const decisionsQuery = queryState({
  tab: param<DecisionTab>(
    'tab',
    (value) => tabs.find((tab) => tab === value) ?? 'twice',
    (tab) => (tab === 'twice' ? '' : tab),
  ),
  /** The number of days. */
  days: param(
    'days',
    (value) => (decisionSpans.some((days) => String(days) === value) ? value : '30'),
    (days) => (days === '30' ? '' : days),
  ),
  /** The filters of 'Researched twice': a member's id, and an outcome; '' for all. */
  member: text('member', 200),
  outcome: param<Outcome | ''>(
    'outcome',
    (value) => outcomes.find((outcome) => outcome === value) ?? '',
    (outcome) => outcome,
  ),
});
