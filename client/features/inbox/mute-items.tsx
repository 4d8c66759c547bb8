import { useClock } from '#client/ui/age.tsx';
import { MenuItem, MenuTitle } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { MuteTarget } from '#shared/inbox/mutes.ts';
import { type MuteLength, mutesOn, targetsName, untilText } from './mutes/mute-rules.ts';
import { partTexts } from './part-texts.ts';
import { useNotifications } from './store-context.ts';

const lengths = (): [MuteLength, string][] => [
  ['hour', partTexts.hourMute],
  ['day', partTexts.dayMute],
  ['ever', partTexts.everMute],
];

export function MuteItems({ targets, onDone }: { targets: readonly MuteTarget[]; onDone: () => void }) {
  const { mutes } = useNotifications();
  const clock = useClock();
  const { possible, mutes: all } = useValue(mutes.view$);
  if (!possible || targets.length === 0) return null;
  const name = targetsName(targets);
  const muted = mutesOn(all, targets);
  if (muted.length === targets.length) {
    const unmute = () => {
      mutes.unmute(targets);
      onDone();
    };
    const [only] = muted;
    return (
      <MenuItem icon="bell" onPick={unmute}>
        {partTexts.unmuteName(name)}{' '}
        {targets.length === 1 && only && <span className="faint">{untilText(only, clock.now())}</span>}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuTitle>{partTexts.muteName(name)}</MenuTitle>
      {lengths().map(([length, label]) => (
        <MenuItem
          key={length}
          icon="mute"
          onPick={() => {
            mutes.mute(targets, length);
            onDone();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </>
  );
}
