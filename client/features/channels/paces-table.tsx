import { Icon } from '#client/ui/icon.tsx';
import type { Channel, ChannelList } from '#shared/channels/channel.ts';
import { defaultPaces, type Pace, paceNames, paces } from '#shared/channels/paces.ts';
import { type Topic, topicNames, topics } from '#shared/channels/topics.ts';
import { formatCount } from '#shared/format.ts';
import { channelTexts as texts } from './texts.ts';
import type { ChannelCommands } from './use-channels.ts';

/** What reaches the person on each channel, and how soon: kinds of alert by channels. A choice is saved at once. */
export function PacesTable({
  channels,
  counts,
  commands,
}: Pick<ChannelList, 'channels' | 'counts'> & { commands: ChannelCommands }) {
  const changed = channels.flatMap((channel) => changedIn(channel));
  const reset = () => {
    for (const channel of channels) {
      const own = changedIn(channel);
      if (own.length > 0)
        void commands.change({
          id: channel.id,
          paces: Object.fromEntries(own.map((topic) => [topic, defaultPaces[channel.kind][topic]])),
        });
    }
  };
  return (
    <section aria-labelledby="paces">
      <header>
        <h2 id="paces">{texts.reaches}</h2>
        {changed.length > 0 && (
          <span className="push small soft">
            {texts.changed(changed.length)}{' '}
            <button type="button" className="link" onClick={reset}>
              {texts.defaults}
            </button>
          </span>
        )}
      </header>
      <div className="paces-scroll">
        <table className="paces">
          <thead>
            <tr>
              <th scope="col">{texts.topic}</th>
              <th scope="col" className="num" title={texts.weekLong}>
                {texts.week}
              </th>
              {channels.map(({ id, name, paused }) => (
                <th key={id} scope="col">
                  <span className="cut">{name}</span>
                  {paused && <span className="small soft">{texts.paused}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <tr key={topic}>
                <th scope="row">
                  {topicNames[topic]}
                  {topic === 'urgent' && <span className="small soft">{texts.urgentHint}</span>}
                </th>
                <td className="num soft">{topic === 'urgent' ? '' : formatCount(counts[topic] ?? 0)}</td>
                {channels.map((channel) => (
                  <td key={channel.id}>
                    <PaceSelect channel={channel} topic={topic} commands={commands} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const changedIn = (channel: Channel): Topic[] =>
  topics.filter((topic) => channel.paces[topic] !== defaultPaces[channel.kind][topic]);

function PaceSelect({ channel, topic, commands }: { channel: Channel; topic: Topic; commands: ChannelCommands }) {
  const pace = channel.paces[topic];
  const isChanged = pace !== defaultPaces[channel.kind][topic];
  return (
    <div className={`pace${pace === 'off' ? ' soft' : ''}${isChanged ? ' is-changed' : ''}`}>
      <select
        aria-label={texts.paceOf(topicNames[topic], channel.name)}
        value={pace}
        onChange={({ target }) => void commands.change({ id: channel.id, paces: { [topic]: target.value as Pace } })}
      >
        {paces.map((each) => (
          <option key={each} value={each}>
            {paceNames[each]}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </div>
  );
}
