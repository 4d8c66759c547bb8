import { done, type FakeCall } from './fake-call.ts';

export type AccountPart = { id: string; email: string; user: Record<string, unknown> };

export const accountCalls = {
  user: { route: 'GET /get-user-info-app', answer: ({ user }) => done(user) },
  header: { route: 'POST /user/get-header-data', answer: ({ email, user }) => done({ email, name: user.fullName, apiKey: user.apiKey }) },
} satisfies Record<string, FakeCall<AccountPart>>;
