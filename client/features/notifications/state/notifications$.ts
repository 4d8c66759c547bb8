import type { Observable } from 'rxjs';
import { reduced } from '#client/stream/reduced.ts';
import { bufferFrames, type NextFrame } from '#client/ui/on-frame.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { initialNotifications, type NotificationsInput, type NotificationsView, viewOf } from './notifications-state.ts';

/** Everything that happens to the list, in order → the list. At most one value a frame, and the present one for whoever comes later. */
export const createNotifications = (inputs$: Observable<NotificationsInput>, nextFrame: NextFrame): Observable<NotificationsView> =>
  inputs$.pipe(bufferFrames(nextFrame), reduced(reduceView, viewOf(initialNotifications)));

const reduceView = ({ state }: NotificationsView, inputs: NotificationsInput[]): NotificationsView => viewOf(reduceNotifications(state, inputs));
