/** Set by the project `fuzz` (tests/vitest.config.ts). */
const full = process.env.FUZZ === 'full';

/**
 * How many cases a property test tries: all of them in the project `fuzz`, which `npm run test:all` runs, and a tenth
 * in every other run.
 */
export const runs = (all: number): number => (full ? all : Math.max(5, Math.ceil(all / 10)));
