// Replaces files that rxjs needs only for unused features, to keep them out of the first view: observables from async iterables (tslib), from
// streams (isReadableStreamLike), and from other inputs on a scheduler (scheduled), and a long text for what is no observable at all. The aliases are
// in vite.config.ts.

function refuse(): never {
  throw new Error('The build excludes this part of rxjs. See rxjs-unused.ts.');
}

const isReadableStreamLike = (): boolean => false;
const createInvalidObservableTypeError = (): TypeError => new TypeError('Not an Observable');

export {
  createInvalidObservableTypeError,
  isReadableStreamLike,
  refuse as readableStreamLikeToAsyncGenerator,
  refuse as __asyncGenerator,
  refuse as __asyncValues,
  refuse as __await,
  refuse as __awaiter,
  refuse as scheduled,
};
