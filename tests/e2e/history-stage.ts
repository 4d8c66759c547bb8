import { noFaults } from './floor.ts';
import { portalTest } from './marketplace.ts';

/** The histories of the demo accounts, with `noFaults` for every test. */
export const historyTest = portalTest('node').extend<{ noFaults: undefined }>({
  noFaults,
});
