import type { Observable } from 'rxjs';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { Session } from '../session.ts';

/** Of what the portal has for a signed-in person, what the profile settings use. */
export type SettingsDesk = DeskDeps & { user$: Observable<UserInfo>; changePassword: Session['changePassword'] };
