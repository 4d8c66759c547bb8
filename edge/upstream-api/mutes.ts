import type { Mute, MuteTarget } from '#shared/notifications/mutes.ts';
import { mutePaths, upstreamMuteOf, upstreamMutesSchema } from '#shared/notifications/wire.ts';
import { refusedUnlessOffered } from './if-offered.ts';
import type { CallUpstream } from './transport.ts';

/** What an account has muted. Each call answers the whole list as it is then. */
export const muteCalls = (call: CallUpstream) => ({
  list: (token: string) => refusedUnlessOffered(call({ name: 'mutes', method: 'GET', path: mutePaths.list, token }, upstreamMutesSchema)),
  put: (token: string, mutes: Mute[]) =>
    refusedUnlessOffered(call({ name: 'mute', method: 'PUT', path: mutePaths.list, token, body: { mutes: mutes.map(upstreamMuteOf) } }, upstreamMutesSchema)),
  delete: (token: string, targets: MuteTarget[]) =>
    refusedUnlessOffered(call({ name: 'unmute', method: 'DELETE', path: mutePaths.list, token, body: { targets } }, upstreamMutesSchema)),
});
