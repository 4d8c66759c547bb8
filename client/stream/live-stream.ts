import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { type ConnectionDeps, createConnection } from './connection$.ts';
import { initialLink, type Link, type StreamItem } from './link-state.ts';

export type LiveStream = {
  connection$: BehaviorSubject<Link>;
  events$: Observable<StreamItem>;
  /** Connects. Whoever reads the events subscribes first. */
  start(): void;
  close(): void;
};

/** One connection, shared by everything on the page. */
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
