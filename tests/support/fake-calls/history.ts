import type { AccountPart } from './account.ts';
import { done, type FakeCall } from './fake-call.ts';

/** Sourced products, newest first, as the specification's call returns them. */
export type HistoryPart = { sourced: { email?: string }[] };

/** `individual` limits a member's answer to the products he sourced himself. */
export const newHistory = (): HistoryPart => ({ sourced: [] });

export const historyCalls = {
  teamHistory: {
    route: /^POST \/user\/get-team-history\/\d+\/\d+$/,
    answer: ({ sourced, user }, { body }) => {
      const data = body?.individual ? sourced.filter(({ email }) => email === user.email) : sourced;
      return done({ data, total: data.length });
    },
  },
  historyAccounts: { route: 'GET /user/get-all-accounts-for-history', answer: () => done([]) },
} satisfies Record<string, FakeCall<HistoryPart & AccountPart>>;
