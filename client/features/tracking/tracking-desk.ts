import type { Observable } from 'rxjs';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import type { UserInfo } from '#shared/account/user.ts';

/** Of what the portal has for a signed-in person, what Product Tracking uses. */
export type TrackingDesk = DeskDeps & { user$: Observable<UserInfo> };
