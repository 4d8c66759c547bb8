import type { Observable } from 'rxjs';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { Session } from '../session.ts';

/** Of what the portal has for a signed-in person, what the profile settings use. */
export type SettingsStore = StoreDeps & { user$: Observable<UserInfo>; changePassword: Session['changePassword'] };
