import { map, type Observable } from 'rxjs';
import type { UserInfo } from '#shared/account/user.ts';
import { type PlanState, planStateOf } from '#shared/plans/plan-state.ts';

/** The signed-in user's plan, derived from their record (LIVE-04). */
export const createPlan = (user$: Observable<UserInfo>): Observable<PlanState> => user$.pipe(map(planStateOf));
