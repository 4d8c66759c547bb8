import type { LinkStatus } from '#client/stream/link-state.ts';
import { useAge } from '#client/ui/age.tsx';
import { ago, formatMoment } from '#shared/format.ts';
import { localeTag, localized } from '#shared/localized.ts';
import type { FailingSlice } from '#shared/protocol.ts';
import { frameTexts } from './frame-texts.ts';

type ConnectionTextProps = {
  name: string;
  state: LinkStatus['state'];
  catchingUp: boolean;
  /** How long an overdue provider has been silent, as text. */
  quietFor: string | undefined;
  /** The parts that can't be read while the rest works. */
  failing: FailingSlice[] | undefined;
  /** ms; null before the first event. */
  lastEventAt: number | null;
};

/** The explanation in the popup of the connection. */
export const ConnectionText = ({ name, state, catchingUp, quietFor, failing, lastEventAt }: ConnectionTextProps) => (
  <>
    <h3>{name}</h3>
    <p className="soft">
      {catchingUp ? frameTexts.catchingUp : quietFor === undefined ? explanations[state] : frameTexts.quiet(quietFor)}
    </p>
    {failing && (
      <p className="soft">{frameTexts.failing(listed().format(failing.map((part) => failingNames[part])))}</p>
    )}
    <p className="soft small">{lastEventAt === null ? frameTexts.nothingNew : <LastEvent at={lastEventAt} />}</p>
  </>
);

const LastEvent = ({ at }: { at: number }) => frameTexts.lastEvent(ago(useAge(at)), formatMoment(at));

const explanations: Record<LinkStatus['state'], string> = localized('app/explanations', {
  connecting: 'Connecting.',
  live: 'New events appear as they happen.',
  unconfirmed:
    'You are connected, but the provider has not confirmed that it sends your notifications. Reload to see what is new. We informed the team that runs this portal.',
  reconnecting: 'The connection was lost. We’re reconnecting, and you’ll get everything you missed.',
  offline: 'This device is offline. The list shows what arrived before.',
  down: 'The provider of your notifications is not responding. You’ll get everything you missed when it is back.',
  'provider-refuses':
    'The provider refuses your live notifications. The list shows what arrived before. We keep trying, and we informed the team that runs this portal.',
  paused: 'The portal is open in too many tabs. This one goes live again when you return to it.',
  ended: 'Live updates stopped. Reload the page to reconnect.',
});

const listed = () => new Intl.ListFormat(localeTag(), { type: 'conjunction' });
const failingNames: Record<FailingSlice, string> = localized('app/failingNames', {
  notifications: 'the list of earlier notifications',
  account: 'your account and plan',
  integration: 'the state of your Amazon connection',
  tokens: 'your token balance',
  mutes: 'what you muted',
});
