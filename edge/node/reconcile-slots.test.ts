import { expect, it } from 'vitest';
import { createReconcileSlots } from './reconcile-slots.ts';

it('a limited number of hubs reconcile at a time; the others get the next free slot in order, and nobody jumps the queue [ST16]', async () => {
  const place = createReconcileSlots(2);
  const order: string[] = [];
  const take = async (name: string) => {
    const leave = await place();
    order.push(name);
    return leave;
  };
  const first = await take('a');
  const second = await take('b');
  const third = take('c');
  const fourth = take('d');
  await Promise.resolve();
  expect(order).toEqual(['a', 'b']);
  first();
  const late = take('e');
  const leaveThird = await third;
  expect(order).toEqual(['a', 'b', 'c']);
  second();
  leaveThird();
  (await fourth)();
  (await late)();
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
  await take('f');
  await take('g');
  expect(order).toHaveLength(7);
});
