import { Link } from '#client/ui/link.tsx';
import { formatCount, formatMoment, formatMoney } from '#shared/format.ts';
import type { Notification, TrackingDetail } from '#shared/notifications/notification.ts';
import { trackingAddress } from '#shared/tracking/paths.ts';
import { partTexts } from '../part-texts.ts';

/** What a tracked product has told, in figures, and the way to its thresholds. */
export function SignalFacts({ alert, detail }: { alert: Notification; detail: TrackingDetail }) {
  const { sign, metric, threshold, value, currency, lastMessageAt, expectedHours } = detail;
  const figure = (amount: number) => (currency ? formatMoney(amount, currency) : formatCount(amount));
  const facts: [string, string][] = [];
  if (metric !== undefined && value !== undefined) facts.push([metric, figure(value)]);
  if (threshold !== undefined) facts.push([sign === 'below' ? 'Min' : 'Max', figure(threshold)]);
  if (value !== undefined && threshold !== undefined) facts.push([partTexts.beyond, `${value > threshold ? '+' : ''}${figure(beyond(value, threshold))}`]);
  if (lastMessageAt !== undefined) facts.push([partTexts.lastMessage, formatMoment(lastMessageAt)]);
  if (expectedHours !== undefined) facts.push([partTexts.expectedWithin, `${formatCount(expectedHours)} h`]);

  return (
    <section>
      <dl className="facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="cut" title={name}>
              {name}
            </dt>
            <dd className="fig">{text}</dd>
          </div>
        ))}
      </dl>
      <Link href={trackingAddress(alert)}>{partTexts.openTracking}</Link>
    </section>
  );
}

/** Without the noise of binary fractions. */
const beyond = (value: number, threshold: number): number => Math.round((value - threshold) * 100) / 100;
