import { done, type FakeCall } from './fake-call.ts';

export type AccountPart = {
  id: string;
  email: string;
  password: string;
  tokens: Set<string>;
  user: Record<string, unknown>;
};

export const accountCalls = {
  user: { route: 'GET /get-user-info-app', answer: ({ user }) => done(user) },
  header: {
    route: 'POST /user/get-header-data',
    answer: ({ email, user }) => done({ email, name: user.fullName, apiKey: user.apiKey }),
  },
  changePassword: {
    route: 'POST /user/change-password',
    answer: (account, { body }) => {
      account.password = body.password;
      account.tokens.clear();
      return done({});
    },
  },
  changeEmail: {
    route: 'POST /user/change-email',
    answer: (account, { body }) => {
      account.email = body.email;
      return done({});
    },
  },
  browsers: {
    route: 'GET /user/signed-in-browsers',
    answer: ({ tokens }, { token }) =>
      done({
        browsers: [...tokens].map((each) => ({
          id: each,
          name: `Browser ${each}`,
          address: null,
          signedInAt: 0,
          seenAt: 0,
          current: each === token,
        })),
      }),
  },
  logOut: {
    route: 'DELETE /user/signed-in-browsers',
    answer: ({ tokens }, { body, token }) => {
      const gone = [...tokens].filter((each) => (body.others ? each !== token : each === body.id));
      for (const each of gone) tokens.delete(each);
      return done({ count: gone.length });
    },
  },
} satisfies Record<string, FakeCall<AccountPart>>;
