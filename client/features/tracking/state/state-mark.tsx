import { LimitSign } from '#client/ui/charts/limit-mark.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { StateWords } from './state-words.ts';

/** A shape for each state, so that colour is not needed to tell them apart. */
export function StateMark({ mark }: { mark: StateWords['mark'] }) {
  if (mark === 'below') return <LimitSign side="min" />;
  if (mark === 'above') return <LimitSign side="max" />;
  if (mark === 'silent') return <Icon name="mute" small />;
  return <i className={`state-mark ${mark}`} />;
}
