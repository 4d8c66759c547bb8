import { done, type FakeAnswer, type FakeCall, noSuchCall } from './fake-call.ts';

type FakeMute = { kind: 'asin' | 'type'; asin?: string; type?: string; until: string | null };
/** null with the specification's profile; their calls then answer 404. */
export type MutesPart = { mutes: { rev: number; mutes: FakeMute[] } | null };

export const newMutes = (): MutesPart => ({ mutes: null });

const route = '/portal/notifications/mutes';

export const muteCalls = {
  mutes: { route: `GET ${route}`, answer: ({ mutes }) => (mutes ? done(mutes) : noSuchCall) },
  mute: { route: `PUT ${route}`, answer: (account, { body }) => change(account, body.mutes, body.mutes) },
  unmute: { route: `DELETE ${route}`, answer: (account, { body }) => change(account, body.targets, []) },
} satisfies Record<string, FakeCall<MutesPart>>;

/** @param gone mutes to remove first, so that muting again replaces the end time */
function change(account: MutesPart, gone: FakeMute[], added: FakeMute[]): FakeAnswer {
  if (!account.mutes) return noSuchCall;
  const rest = account.mutes.mutes.filter(
    (mute) => !gone.some((target) => target.asin === mute.asin && target.type === mute.type),
  );
  account.mutes = { rev: account.mutes.rev + 1, mutes: [...rest, ...added] };
  return done(account.mutes);
}
