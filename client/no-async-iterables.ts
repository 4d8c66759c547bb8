// Stands in for tslib, of which rxjs uses nothing but this: making observables of async iterables and of streams of bytes.
// The portal makes none, and every first view would carry it. Whoever begins to is told where to take it back.

function refuse(): never {
  throw new Error('This build of rxjs takes no async iterables: take the alias of tslib out of client/vite.config.ts.');
}

export { refuse as __asyncGenerator, refuse as __asyncValues, refuse as __await, refuse as __awaiter };
