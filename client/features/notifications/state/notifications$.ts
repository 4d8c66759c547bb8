import { map, type Observable, scan, shareReplay, startWith } from 'rxjs';
import { bufferFrames, type NextFrame } from '#client/stream/on-frame.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { initialNotifications, type NotificationsInput, type NotificationsView, viewOf } from './notifications-state.ts';

/** Everything that happens to the list, in order → the list. At most one value a frame, and the present one for whoever comes later. */
export const createNotifications = (inputs$: Observable<NotificationsInput>, nextFrame: NextFrame): Observable<NotificationsView> =>
  inputs$.pipe(
    bufferFrames(nextFrame),
    scan(reduceNotifications, initialNotifications),
    startWith(initialNotifications),
    map(viewOf),
    shareReplay({ bufferSize: 1, refCount: false }),
  );
