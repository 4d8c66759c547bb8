import { VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { leaveSoon } from './member-form.tsx';

it('a saved form returns to the list after 1.4 s unless the user has already left [MEM-09]', () => {
  const scheduler = new VirtualTimeScheduler();
  const left: number[] = [];
  leaveSoon(scheduler, () => left.push(scheduler.now()));
  leaveSoon(scheduler, () => left.push(-1)).unsubscribe();
  scheduler.flush();
  expect(left).toEqual([1400]);
});
