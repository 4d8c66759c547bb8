import type { Observable } from 'rxjs';
import type { SessionApi } from '#client/api/caller.ts';
import type { Reading } from '#client/stream/reader.ts';
import { createResource, type Resource, type ResourceDeps } from '#client/stream/resource.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok } from '#shared/result.ts';
import type { PublicUser, UserInfo } from '#shared/session/user.ts';

export type AccountStoreDeps = ResourceDeps & {
  api: Pick<SessionApi, 'restore'>;
  /** The user record from the session. */
  user: UserInfo;
  /** Emits when a call is refused: the known permissions are out of date. */
  refused$: Observable<unknown>;
  /** The session has ended. */
  onSessionEnded: (inactive: boolean) => void;
};

/** The signed-in user's record, kept up to date by the stream (LIVE-04). */
export const createAccountStore = (deps: AccountStoreDeps): Resource<UserInfo> =>
  createResource<UserInfo>(deps, {
    initial: deps.user,
    first: 'stream',
    read: () => readUser(deps),
    again$: deps.refused$,
    fromSnapshot: ({ user }) => user,
    fromEvent: (event) =>
      event.type === 'subscription.updated' || event.type === 'subscription.deleted' || event.type === 'account.updated'
        ? event.data.user
        : undefined,
  }).start();

async function readUser({ api, user, onSessionEnded }: AccountStoreDeps): Promise<Reading<PublicUser>> {
  const answer = await api.restore();
  if (!answer.ok) return answer;
  const { value, head } = answer.value;
  if (value.user?._id === user._id) return ok({ value: value.user, head });
  // If another user is signed in by now, their record must not show here.
  if (!value.user) onSessionEnded(value.inactive);
  return fail({ status: 401, code: errorCodes.signedOut, message: 'You are no longer signed in to this account.' });
}
