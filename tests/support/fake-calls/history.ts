import { done, type FakeCall } from './fake-call.ts';

/** What has been sourced, newest first, as the documents' call answers it. */
export type HistoryPart = { sourced: object[] };

export const newHistory = (): HistoryPart => ({ sourced: [] });

export const historyCalls = {
  teamHistory: { route: /^POST \/user\/get-team-history\/\d+\/\d+$/, answer: ({ sourced }) => done({ data: sourced, total: sourced.length }) },
  historyAccounts: { route: 'GET /user/get-all-accounts-for-history', answer: () => done([]) },
} satisfies Record<string, FakeCall<HistoryPart>>;
