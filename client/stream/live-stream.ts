import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { type ConnectionDeps, createConnection } from './connection$.ts';
import { initialLink, type Link, type StreamItem } from './link-state.ts';

export type LiveStream = {
  connection$: BehaviorSubject<Link>;
  events$: Observable<StreamItem>;
  /** Connects. Subscribe to `events$` first. */
  start(): void;
  close(): void;
};

/** Creates the one connection that the whole page shares. */
export function createLiveStream(deps: ConnectionDeps): LiveStream {
  const connection$ = new BehaviorSubject<Link>(initialLink);
  const events$ = new Subject<StreamItem>();
  let running: { unsubscribe(): void } | undefined;
  return {
    connection$,
    events$,
    start: () => {
      running ??= createConnection(deps).subscribe((output) => {
        if (output.kind === 'link') connection$.next(output.link);
        else events$.next(output);
      });
    },
    close: () => running?.unsubscribe(),
  };
}
