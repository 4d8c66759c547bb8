import { map, type Observable } from 'rxjs';
import type { UserInfo } from '#shared/account/user.ts';
import { type PlanState, planStateOf } from '#shared/plans/plan-state.ts';

/** The plan of whoever is signed in: it stands in their record, and changes with it (LIVE-04). */
export const createPlan = (user$: Observable<UserInfo>): Observable<PlanState> => user$.pipe(map(planStateOf));
