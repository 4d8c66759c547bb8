import type { Mute, MuteTarget } from '#shared/notifications/mutes.ts';
import { mutePaths, upstreamMuteOf, upstreamMutesSchema } from '#shared/upstream/mutes.ts';
import type { CallUpstream } from './transport.ts';

/** What an account has muted. Each call answers the whole list as it is then. */
export const muteCalls = (call: CallUpstream) => ({
  list: (token: string) => call({ name: 'mutes', method: 'GET', path: mutePaths.list, token }, upstreamMutesSchema),
  put: (token: string, mutes: Mute[]) =>
    call({ name: 'mute', method: 'PUT', path: mutePaths.list, token, body: { mutes: mutes.map(upstreamMuteOf) } }, upstreamMutesSchema),
  delete: (token: string, targets: MuteTarget[]) =>
    call({ name: 'unmute', method: 'DELETE', path: mutePaths.list, token, body: { targets } }, upstreamMutesSchema),
});
