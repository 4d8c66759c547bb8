// Stands in for two files that rxjs uses only for what the portal does not do, and that every first view would carry:
// making observables of async iterables (tslib), and of anything at all by a scheduler (scheduled). vite.config.ts names them.

/** Whoever begins to do it is told where to take it back. */
function refuse(): never {
  throw new Error('This build leaves a part of rxjs out: see rxjs-unused.ts.');
}

export { refuse as __asyncGenerator, refuse as __asyncValues, refuse as __await, refuse as __awaiter, refuse as scheduled };
