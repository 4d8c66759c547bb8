// Replaces two files that rxjs needs only for unused features, to keep them out of the first view: observables from async iterables (tslib) and
// from other inputs on a scheduler (scheduled). The aliases are in vite.config.ts.

function refuse(): never {
  throw new Error('The build excludes this part of rxjs. See rxjs-unused.ts.');
}

export { refuse as __asyncGenerator, refuse as __asyncValues, refuse as __await, refuse as __awaiter, refuse as scheduled };
