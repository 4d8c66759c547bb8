import { VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { leaveSoon } from './member-form.tsx';

it('a form that has done its work goes back to the list 1.4 s later, and not where somebody has gone elsewhere meanwhile [MEM-09]', () => {
  const scheduler = new VirtualTimeScheduler();
  const left: number[] = [];
  leaveSoon(scheduler, () => left.push(scheduler.now()));
  leaveSoon(scheduler, () => left.push(-1)).unsubscribe();
  scheduler.flush();
  expect(left).toEqual([1400]);
});
