import { LimitSign } from '#client/ui/charts/limit-mark.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { formatUntil } from '#shared/format.ts';
import { passesSearch } from '#shared/grid/column-filter.ts';
import { type Tracked, type TrackedState, trackedState } from '#shared/tracking/tracked.ts';
import { trackingTexts } from '../texts.ts';

/** Each state has its own shape, so that color is not needed to tell them apart. */
export function StateMark({ mark }: { mark: StateText['mark'] }) {
  if (mark === 'below') return <LimitSign side="min" />;
  if (mark === 'above') return <LimitSign side="max" />;
  if (mark === 'silent') return <Icon name="mute" small />;
  return <i className={`state-mark ${mark}`} />;
}

const { states } = trackingTexts;

/** `mark` is the shape beside the text; `bad` marks states that need attention. */
type StateText = { text: string; mark: 'armed' | 'below' | 'above' | 'wait' | 'off' | 'silent'; bad: boolean };

/** @param now ms */
export function stateText(state: TrackedState, now: number): StateText {
  switch (state.is) {
    case 'below':
      return { text: states.below, mark: 'below', bad: true };
    case 'above':
      return { text: states.above, mark: 'above', bad: true };
    case 'silent':
      return { text: states.silent, mark: 'silent', bad: true };
    case 'rearms':
      return { text: states.rearms(formatUntil(state.at, now)), mark: 'wait', bad: false };
    case 'paused':
      return { text: states.paused, mark: 'off', bad: false };
    case 'expired':
      return { text: states.expired, mark: 'off', bad: false };
    case 'armed':
      return { text: states.armed, mark: 'armed', bad: false };
  }
}

export const outsideCount = (products: readonly Tracked[], now: number): number =>
  products.filter((product) => ['below', 'above'].includes(trackedState(product, now).is)).length;

/** Filters by words of the ASIN or title, in any order. */
export const foundIn = (products: readonly Tracked[], search: string): readonly Tracked[] =>
  products.filter(({ asin, title }) => passesSearch(search, [asin, title]));
