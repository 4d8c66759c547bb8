import { done, type FakeCall } from './fake-call.ts';

type Bucket = { tokens: number; remaining: number };
type Balance = { freeToken: Bucket; subscription: Bucket; onetime: Bucket };
export type TokensPart = { balance: Balance };

export const balanceOf = (remaining: number): Balance => ({
  freeToken: { tokens: 1000, remaining },
  subscription: { tokens: 0, remaining: 0 },
  onetime: { tokens: 0, remaining: 0 },
});

export const newTokens = (): TokensPart => ({ balance: balanceOf(100) });

export const tokenCalls = {
  tokens: { route: /^POST \/user\/get-[a-z]+-tokens$/, answer: ({ balance }) => done(balance) },
} satisfies Record<string, FakeCall<TokensPart>>;
