import { listTexts as texts } from '../texts.ts';

/** More than these are no longer counted at a glance. */
const MOST_MARKS = 12;

/** How many seats are in use. */
export const Seats = ({ used, seats }: { used: number; seats: number }) => (
  <>
    {seats <= MOST_MARKS && (
      <span className="seats" aria-hidden="true">
        {Array.from({ length: seats }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is nothing but its place
          <i key={at} className={at < used ? 'on' : undefined} />
        ))}
      </span>
    )}
    <span className="soft fig">
      {texts.seatsUsed(used, seats)} <span className="unseen">{texts.seatsInUse}</span>
    </span>
  </>
);
