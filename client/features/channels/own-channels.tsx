import { useState } from 'react';
import { Ago } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Channel } from '#shared/channels/channel.ts';
import { SendAgain } from './send-again.tsx';
import { kindNames, channelTexts as texts } from './texts.ts';
import type { ChannelCommands } from './use-channels.ts';

type OwnChannelsProps = {
  channels: readonly Channel[];
  commands: ChannelCommands;
  onDeliveries(): void;
  onSecret(channel: Channel): void;
};

/** The person's channels with what became of the last messages. */
export function OwnChannels({ channels, commands, onDeliveries, onSecret }: OwnChannelsProps) {
  return (
    <section aria-labelledby="own-channels">
      <header>
        <h2 id="own-channels">{texts.yours}</h2>
        <button type="button" className="link small push" onClick={onDeliveries}>
          {texts.allDeliveries}
        </button>
      </header>
      <ul className="own-channels">
        {channels.map((channel) => (
          <li key={channel.id}>
            <OwnChannel channel={channel} commands={commands} onSecret={onSecret} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OwnChannelProps = Pick<OwnChannelsProps, 'commands' | 'onSecret'> & { channel: Channel };

function OwnChannel({ channel, commands, onSecret }: OwnChannelProps) {
  const { id, kind, name, shown, paused, state, why, sentAt, due, quiet, givenUp } = channel;
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    await commands.test(channel);
    setBusy(false);
  };
  const counts = [
    due > 0 && texts.waiting(due),
    quiet > 0 && texts.untilMorning(quiet),
    givenUp > 0 && texts.givenUp(givenUp),
  ].filter((text) => text !== false);
  return (
    <article aria-label={name}>
      <div className="own-channel">
        <p className="cut">
          <b>{name}</b>{' '}
          <span className="soft">{kind === 'push' ? kindNames.push : `${kindNames[kind]}, ${shown}`}</span>
        </p>
        <p className="own-channel-state">
          <i className={`state-dot ${paused ? '' : state}`} aria-hidden="true" /> {paused ? texts.paused : texts[state]}
          {why !== null && !paused && <span className="soft">{why}</span>}
        </p>
        <p className="small soft">
          {sentAt === null ? (
            texts.never
          ) : (
            <>
              {texts.last} <Ago at={sentAt} />
            </>
          )}
          {counts.map((text) => (
            <span key={text}> · {text}</span>
          ))}
        </p>
        {givenUp > 0 && state !== 'off' && <SendAgain channel={channel} commands={commands} />}
        {kind === 'webhook' && (
          <button type="button" className="btn small quiet" onClick={() => onSecret(channel)}>
            {texts.secretButton}
          </button>
        )}
      </div>
      <BusyButton
        type="button"
        className="btn quiet small"
        busy={busy}
        aria-label={texts.testName(name)}
        onClick={() => void test()}
      >
        {texts.test}
      </BusyButton>
      <button
        type="button"
        className="btn quiet small"
        onClick={() => void commands.change({ id, paused: !paused })}
        aria-label={paused ? texts.resume(name) : texts.pause(name)}
        title={paused ? texts.resume(name) : texts.pause(name)}
      >
        <ScreenIcon name={paused ? 'play' : 'pause'} />
      </button>
      <button
        type="button"
        className="btn quiet small"
        aria-label={texts.remove(name)}
        title={texts.remove(name)}
        onClick={() => void commands.remove(channel)}
      >
        <Icon name="trash" />
      </button>
    </article>
  );
}
