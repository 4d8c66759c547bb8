import { MenuItem, MenuTitle } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { targetName, useAlertActions } from './alert-actions.ts';
import { useNotifications } from './desk-context.ts';
import { type MuteLength, type MuteTarget, muteKey } from './mutes.ts';
import { screenTexts } from './texts.ts';

const lengths: [MuteLength, string][] = [
  ['hour', screenTexts.hourMute],
  ['day', screenTexts.dayMute],
  ['ever', screenTexts.everMute],
];

/** The lines of a menu that mute some ASINs, or one type. */
export function MuteItems({ targets, onDone }: { targets: readonly MuteTarget[]; onDone: () => void }) {
  const { mutes } = useNotifications();
  const actions = useAlertActions();
  const muted = new Set(useValue(mutes.mutes$).map(muteKey));
  const [only] = targets;
  if (!only) return null;
  const name = targets.length === 1 ? targetName(only) : `${targets.length} ASINs`;
  if (targets.every((target) => muted.has(muteKey(target)))) {
    const unmute = () => {
      for (const target of targets) actions.unmute(target);
      onDone();
    };
    return (
      <MenuItem icon="bell" onPick={unmute}>
        Unmute {name}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuTitle>Mute {name}</MenuTitle>
      {lengths.map(([length, words]) => (
        <MenuItem
          key={length}
          icon="mute"
          onPick={() => {
            actions.mute(targets, length);
            onDone();
          }}
        >
          {words}
        </MenuItem>
      ))}
    </>
  );
}
