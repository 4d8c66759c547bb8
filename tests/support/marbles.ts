import type { RunHelpers } from 'rxjs/internal/testing/TestScheduler';
import { TestScheduler } from 'rxjs/testing';
import { expect } from 'vitest';

/** Runs marble tests in virtual time and compares both sides with all their values. */
export const marbles = (check: (helpers: RunHelpers, scheduler: TestScheduler) => void): void => {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run((helpers) => check(helpers, scheduler));
};
