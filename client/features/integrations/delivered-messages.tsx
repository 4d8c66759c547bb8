import { Ago } from '#client/ui/age.tsx';
import { useFull } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCount, formatMoment } from '#shared/format.ts';
import { notificationTypes } from '#shared/inbox/notification.ts';
import type { MessageLine } from '#shared/integrations/connection.ts';
import { type MessageType, messageTypes } from '#shared/integrations/message-types.ts';
import { screenTexts as texts } from './texts.ts';
import '#client/ui/tags.css';

/** Lists each message type of a connection: whether it is subscribed, when one last arrived, or why none arrive. */
export const MessagesTable = ({
  lines,
  onRequestAgain,
}: {
  lines: readonly MessageLine[];
  onRequestAgain(type: MessageType): void;
}) => {
  const full = useFull();
  // With the specification's profile, only its two messages.
  const shown = lines.filter(
    ({ notificationType }) => full || notificationTypes.some((each) => each === notificationType),
  );
  return (
    <table className="table message-lines">
      <TableHead columns={[texts.messages, texts.state, num(texts.lastSeen), num(texts.day)]} />
      <tbody>
        {shown.map((line) => (
          <tr key={line.notificationType}>
            <th scope="row">{messageTypes[line.notificationType].name}</th>
            <td className="message-state">
              <State line={line} onRequestAgain={() => onRequestAgain(line.notificationType)} />
            </td>
            <td className="num">
              {line.lastSeenAt === null ? (
                texts.never
              ) : (
                <span key={line.lastSeenAt} className={line.firstSeenAt === line.lastSeenAt ? undefined : 'flash'}>
                  <Ago at={line.lastSeenAt} />
                </span>
              )}
            </td>
            <td className="num">{formatCount(line.hours.reduce((sum, count) => sum + count, 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

function State({
  line: { state, firstSeenAt, reason },
  onRequestAgain,
}: {
  line: MessageLine;
  onRequestAgain(): void;
}) {
  switch (state) {
    case 'asking':
      return (
        <span className="with-sign soft">
          <i className="spin" /> {texts.asking}
        </span>
      );
    case 'subscribed':
      return (
        <span className="with-sign">
          <Icon name="check" /> {texts.subscribed}
        </span>
      );
    case 'seen':
      return (
        <span className="with-sign good">
          <Icon name="check" />
          <span className="ink" title={firstSeenAt === null ? undefined : texts.firstSeen(formatMoment(firstSeenAt))}>
            {texts.seen}
          </span>
        </span>
      );
    case 'refused':
      return (
        <span className="refused-line">
          <span className="with-sign bad">
            <Icon name="wrong" /> <span>{reason}</span>
          </span>
          <button type="button" className="btn small" onClick={onRequestAgain}>
            {texts.requestAgain}
          </button>
        </span>
      );
  }
}
