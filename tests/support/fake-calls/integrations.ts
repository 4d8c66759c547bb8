import { done, type FakeCall } from './fake-call.ts';

export const integrationCalls = {
  integration: { route: 'GET /amazon/status', answer: () => done({ na: true, eu: false }) },
} satisfies Record<string, FakeCall<object>>;
