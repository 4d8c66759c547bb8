import type { Observable } from 'rxjs';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { Session } from '../session.ts';

/** The part of the signed-in user's store that the profile settings use. */
export type SettingsStore = StoreDeps & { user$: Observable<UserInfo>; changePassword: Session['changePassword'] };
