import { useClock } from '#client/ui/age.tsx';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { MenuChoice, MenuItem, MenuRule, MenuTitle } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import { muteKey } from '#shared/inbox/mutes.ts';
import { alertTypeNames, alertTypes, notificationTypes } from '#shared/inbox/notification.ts';
import { translated } from '#shared/localized.ts';
import { targetName, untilText } from '../mutes/mute-rules.ts';
import { partTexts } from '../part-texts.ts';
import { requestDesktop } from '../signals/request-desktop.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';

export type MoreItemsProps = { onSelectAll(): void; close: () => void };

/** The list's less frequent options: desktop notification and sound, mutes, and on phones the subscriptions. */
export function MoreItems({ onSelectAll, close }: MoreItemsProps) {
  const store = useNotifications();
  const clock = useClock();
  const toasts = useToasts();
  const phone = useMedia(PHONE);
  const { possible, mutes } = useValue(store.mutes.view$);
  const { preferences$, set } = store.preferences;
  const { desktop, sound, hideMuted } = useValue(preferences$);
  const mutedTypes = new Set(mutes.map(muteKey));

  const toggleDesktop = async () => {
    if (desktop) return set({ desktop: false });
    if (await requestDesktop()) set({ desktop: true });
    else toasts.failed(partTexts.desktopRefused);
  };

  return (
    <>
      {phone && <PhoneItems onSelectAll={onSelectAll} close={close} />}
      <MenuTitle>{partTexts.whenArrives}</MenuTitle>
      <MenuChoice kind="checkbox" checked={desktop} onPick={() => void toggleDesktop()}>
        {partTexts.desktop}
      </MenuChoice>
      <MenuChoice kind="checkbox" checked={sound} onPick={() => set({ sound: !sound })}>
        {partTexts.sound}
      </MenuChoice>
      {possible && (
        <>
          <MenuRule />
          <MenuTitle>{partTexts.muteHours}</MenuTitle>
          {alertTypes.map((type) =>
            mutedTypes.has(`type:${type}`) ? null : (
              <MenuItem
                key={type}
                icon="mute"
                onPick={() => {
                  close();
                  store.mutes.mute([{ kind: 'type', type }], 'day');
                }}
              >
                {translated('alertKinds', alertTypeNames[type])}
              </MenuItem>
            ),
          )}
        </>
      )}
      {mutes.length > 0 && (
        <>
          <MenuRule />
          <MenuTitle>{partTexts.mutedTitle}</MenuTitle>
          {mutes.map((mute) => (
            <MenuItem key={muteKey(mute)} icon="bell" onPick={() => store.mutes.unmute([mute])}>
              {partTexts.unmuteName(targetName(mute))} <span className="faint">{untilText(mute, clock.now())}</span>
            </MenuItem>
          ))}
          <MenuChoice kind="checkbox" checked={hideMuted} onPick={() => set({ hideMuted: !hideMuted })}>
            {partTexts.hideMuted}
          </MenuChoice>
        </>
      )}
    </>
  );
}

function PhoneItems({ onSelectAll, close }: MoreItemsProps) {
  const store = useNotifications();
  const { switches } = useValue(store.subscriptions$);
  return (
    <>
      <MenuTitle>{partTexts.subscribed}</MenuTitle>
      {notificationTypes.map((type) => (
        <MenuChoice
          key={type}
          kind="checkbox"
          checked={switches[type] === 'on'}
          onPick={() => {
            if (switches[type] === 'off') void store.subscribe(type);
            close();
          }}
        >
          {translated('alertKinds', alertTypeNames[type])}
        </MenuChoice>
      ))}
      <MenuRule />
      <MenuItem
        icon="checkAll"
        onPick={() => {
          close();
          onSelectAll();
        }}
      >
        {screenTexts.selectAll}
      </MenuItem>
      <MenuRule />
    </>
  );
}
