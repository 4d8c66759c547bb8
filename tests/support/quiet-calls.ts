import type { UpstreamCalls } from '#edge/hub/ports.ts';
import { fail, ok } from '#shared/result.ts';

/**
 * The calls of a provider with nothing to report and no network: no alerts, a token, Amazon connected, the
 * specification's profile.
 * @param userOf the user id of a token
 */
export const quietCalls = (userOf: (token: string) => string): UpstreamCalls => ({
  account: { userInfo: async (token) => ok({ _id: userOf(token), accountType: 'USER', productType: 'basic' }) },
  integrations: { status: async () => ok({ na: true, eu: false }) },
  mutes: { list: noSuchCall, put: noSuchCall, delete: noSuchCall },
  profile: async () => 'specification',
  inbox: { search: noSuchCall, mark: noSuchCall, matching: noSuchCall, undo: noSuchCall },
  notifications: { list: emptyPage, inbox: emptyPage, markRead: async () => ok({}), delete: async () => ok({}) },
  subscriptions: {
    list: async (_token, marketplace) => ok({ marketplace, unsubscribedTypes: [] }),
    create: async () => ok({}),
  },
  tokens: {
    balance: async () =>
      ok({
        freeToken: { tokens: 1, remaining: 1 },
        subscription: { tokens: 0, remaining: 0 },
        onetime: { tokens: 0, remaining: 0 },
      }),
  },
});

const emptyPage = async () => ok({ notifications: [], total: 0, unread: 0 });
const noSuchCall = async () => fail({ status: 404, error: { code: 'NOT_FOUND', message: 'No such call' } });
