export type FakeAnswer = { status: number; body: unknown };

/** A call of the test-controlled provider, with the part of the account that it reads and changes. */
export type FakeCall<Part> = {
  /** Method and path, such as 'GET /amazon/status'. */
  route: string | RegExp;
  // biome-ignore lint/suspicious/noExplicitAny: the edge may send anything
  answer: (account: Part, requested: { query: URLSearchParams; body: any; token: string }) => FakeAnswer;
};

export const done = (body: unknown): FakeAnswer => ({ status: 200, body });
export const noSuchCall: FakeAnswer = { status: 404, body: { code: 'NOT_FOUND', message: 'No such call' } };
