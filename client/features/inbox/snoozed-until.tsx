import { useSpelled } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { snoozeEnd } from './snooze-times.ts';
import { screenTexts } from './texts.ts';

type SnoozedUntilProps = { at: number; id?: string; className: string };

/** When a snoozed alert comes back: 'Until tomorrow, 08:00'. */
export function SnoozedUntil({ at, id, className }: SnoozedUntilProps) {
  const end = useSpelled(at, snoozeEnd);
  return (
    <span className={className} id={id}>
      <Icon name="history" small /> {screenTexts.snoozedUntil(end)}
    </span>
  );
}
