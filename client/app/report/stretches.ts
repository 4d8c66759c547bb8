import type { NotificationsInput, NotificationsState } from '#client/features/inbox/state/notifications-state.ts';
import type { Mute } from '#shared/inbox/mutes.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import type { SeenAct } from './seen-action.ts';

/** Something that happened to the page. */
export type Happening = { at: number } & (
  | { what: 'event'; event: PageEvent }
  | { what: 'input'; input: NotificationsInput }
  | { what: 'act'; act: SeenAct }
);

/** About a minute: the list, the mutes and the address before it, and what happened. */
export type Stretch = {
  at: number;
  before: NotificationsState;
  mutes: readonly Mute[];
  went: SeenAct | undefined;
  happenings: Happening[];
};

export type Stretches = {
  /** Call before the list takes something, with its state before. */
  takes(before: NotificationsState, inputs: readonly NotificationsInput[]): void;
  /** Call with the list's state after it took something. */
  took(state: NotificationsState): void;
  event(event: PageEvent): void;
  did(act: SeenAct): void;
  /** What is left, oldest first: at most a minute more than `reportLimits.minutes`. */
  read(): readonly Stretch[];
};

const STRETCH = 60_000;
const STRETCH_HAPPENINGS = 250;
export const MOST_HAPPENINGS = 2_000;

/**
 * Remembers the last minutes of a page. What is dropped is dropped by the stretch, because the list before the next one
 * is known: states are immutable, so keeping one of them per minute costs little.
 * @param state of the list now @param mutes returns the present ones
 */
export function createStretches(
  state: NotificationsState,
  { now, mutes }: { now(): number; mutes(): readonly Mute[] },
): Stretches {
  const stretches: Stretch[] = [];
  let latest = state;
  let went: SeenAct | undefined;

  const open = () => void stretches.push({ at: now(), before: latest, mutes: mutes(), went, happenings: [] });
  const count = () => stretches.reduce((sum, { happenings }) => sum + happenings.length, 0);
  const happen = (happening: Happening) => {
    const last = stretches.at(-1);
    if (!last || now() - last.at >= STRETCH || last.happenings.length >= STRETCH_HAPPENINGS) open();
    (stretches.at(-1) as Stretch).happenings.push(happening);
    while (
      stretches.length > 1 &&
      ((stretches[1] as Stretch).at <= now() - reportLimits.minutes || count() > MOST_HAPPENINGS)
    )
      stretches.shift();
  };
  open();

  return {
    takes(before, inputs) {
      latest = before;
      const at = now();
      // A frame's inputs stay in one stretch, because the state between two of them is unknown.
      const [first, ...rest] = inputs.map(
        (input): Happening =>
          input.kind === 'event' ? { at, what: 'event', event: input.event } : { at, what: 'input', input },
      );
      if (first) happen(first);
      stretches.at(-1)?.happenings.push(...rest);
    },
    took(next) {
      latest = next;
    },
    event: (event) => happen({ at: now(), what: 'event', event }),
    did(act) {
      happen({ at: now(), what: 'act', act });
      if (act.act === 'go') went = act;
    },
    read: () => stretches,
  };
}
