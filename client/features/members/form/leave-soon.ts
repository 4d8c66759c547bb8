import type { SchedulerLike, Subscription } from 'rxjs';
import { toastLengths } from '#client/ui/toasts$.ts';

/** The documents' pause before the list comes back, so that what was said of the new sub-account can be read (MEM-09). */
export const leaveSoon = (scheduler: SchedulerLike, leave: () => void): Subscription => scheduler.schedule(leave, toastLengths.blink);
