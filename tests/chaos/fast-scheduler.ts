import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';

/** The client's scheduler at the host's rate: a minute of the client takes the test a few seconds. */
export function createFastScheduler(rate: number): SchedulerLike {
  const began = Date.now();
  const from = performance.now();

  function schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T): Subscription {
    const action = new Subscription() as SchedulerAction<T>;
    let timer: NodeJS.Timeout | undefined;
    action.schedule = (again, wait = 0) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        if (action.closed) return;
        work.call(action, again);
        if (timer === undefined) action.unsubscribe();
      }, wait / rate);
      return action;
    };
    action.add(() => clearTimeout(timer));
    action.schedule(state, delay);
    return action;
  }

  return { now: () => Math.round(began + (performance.now() - from) * rate), schedule };
}
