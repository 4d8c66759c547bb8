// Replaces files that rxjs needs only for unused features, to keep them out of the first view: observables from async iterables (tslib), from
// streams (isReadableStreamLike), and from other inputs on a scheduler (scheduled), a long text for what is no observable at all, other clocks for tests
// (the providers), and the old way to throw (errorContext). The aliases are in vite.config.ts.

function refuse(): never {
  throw new Error('See rxjs-unused.ts');
}

const isReadableStreamLike = (): boolean => false;
const createInvalidObservableTypeError = (): TypeError => new TypeError('Not an Observable');

const errorContext = (run: () => void): void => run();
const captureError = (): void => {};
const intervalProvider = {
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: number) => clearInterval(timer),
};
const timeoutProvider = { setTimeout: (run: () => void) => setTimeout(run) };

export {
  captureError,
  createInvalidObservableTypeError,
  errorContext,
  intervalProvider,
  isReadableStreamLike,
  refuse as readableStreamLikeToAsyncGenerator,
  refuse as __asyncGenerator,
  refuse as __asyncValues,
  refuse as __await,
  refuse as __awaiter,
  refuse as scheduled,
  timeoutProvider,
};
