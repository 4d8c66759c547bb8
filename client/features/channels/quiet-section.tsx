import { useState } from 'react';
import { TextField } from '#client/ui/fields.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { ChannelList } from '#shared/channels/channel.ts';
import type { Quiet } from '#shared/channels/paces.ts';
import { channelTexts as texts } from './texts.ts';
import type { ChannelCommands } from './use-channels.ts';

/** From ten in the evening to seven, until somebody says otherwise. */
const usual: Quiet = { from: 22 * 60, to: 7 * 60 };

/** Hours in which messages wait. A whole pair of times is saved at once. */
export function QuietSection({
  quiet,
  zone,
  commands,
}: Pick<ChannelList, 'quiet' | 'zone'> & { commands: ChannelCommands }) {
  return (
    <section aria-labelledby="quiet-hours">
      <header>
        <h2 id="quiet-hours">{texts.quiet}</h2>
      </header>
      <div className="quiet">
        <Switch
          label={texts.quietOn}
          checked={quiet !== null}
          onChange={({ target }) => void commands.saveQuiet(target.checked ? usual : null)}
        />
        {quiet === null ? (
          <p className="hint">{texts.quietOff}</p>
        ) : (
          <>
            <div className="quiet-times">
              <TimeField label={texts.from} minutes={quiet.from} onChange={(from) => void save({ ...quiet, from })} />
              <TimeField label={texts.to} minutes={quiet.to} onChange={(to) => void save({ ...quiet, to })} />
            </div>
            <p className="hint">{texts.quietHint(zone)}</p>
          </>
        )}
      </div>
    </section>
  );

  function save(next: Quiet): Promise<void> | undefined {
    return next.from === next.to ? undefined : commands.saveQuiet(next);
  }
}

/** A time of the day. Saved once the field is left, since the browser reports every digit. */
function TimeField({ label, minutes, onChange }: { label: string; minutes: number; onChange(minutes: number): void }) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    const [hour, minute] = (typed ?? '').split(':').map(Number);
    if (hour !== undefined && minute !== undefined && hour * 60 + minute !== minutes) onChange(hour * 60 + minute);
    setTyped(undefined);
  };
  return (
    <TextField
      label={label}
      type="time"
      value={typed ?? clockText(minutes)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
    />
  );
}

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
