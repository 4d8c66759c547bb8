import { useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { Channel } from '#shared/channels/channel.ts';
import { sendAgainTexts, channelTexts as texts } from './texts.ts';
import type { ChannelCommands } from './use-channels.ts';

const HOUR = 3_600_000;

/** From when on what was missed is sent again, ms; null for all of it. */
const spans = { all: null, hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR } as const;
type Span = keyof typeof spans;

/** Sends what a channel gave up again: all of it, or since a moment (CHAN-02). */
export function SendAgain({ channel, commands }: { channel: Channel; commands: ChannelCommands }) {
  const [span, setSpan] = useState<Span>('all');
  return (
    <div className="send-again">
      <button type="button" className="btn small" onClick={() => void commands.sendAgain(channel, spans[span])}>
        {texts.sendAgain}
      </button>
      <div className="pace">
        <select
          aria-label={sendAgainTexts.what(channel.name)}
          value={span}
          onChange={({ target }) => setSpan(target.value as Span)}
        >
          {(Object.keys(spans) as Span[]).map((each) => (
            <option key={each} value={each}>
              {sendAgainTexts[each]}
            </option>
          ))}
        </select>
        <Icon name="down" small />
      </div>
    </div>
  );
}
