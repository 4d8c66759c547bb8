import { map, type Observable } from 'rxjs';
import { type PlanState, planStateOf } from '#shared/billing/plans/plan-state.ts';
import type { UserInfo } from '#shared/session/user.ts';

/** The signed-in user's plan, derived from their record (LIVE-04). */
export const createPlan = (user$: Observable<UserInfo>): Observable<PlanState> => user$.pipe(map(planStateOf));
