import { lazyExport } from '#client/ui/lazy-part.ts';
import { Popup } from '#client/ui/popup.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { toolTexts } from './texts.ts';

export type DatePanelProps = {
  /** The days that "Go to date" offers. */
  jump?: {
    onDay(day: string): void;
    /** The sort that going to a day requires, and how to apply it; null if already sorted that way. */
    order: { label: string; onSort(): void } | null;
  };
  /** The moment at which the list is frozen, ms; null if live. */
  asOf: number | null;
  onAsOf(at: number): void;
  /** 'YYYY-MM-DD' in the reader's time zone. */
  today: string;
  /** ms */
  now: number;
  earliest?: string;
};

const lazyForms = lazyExport(() => import('./date-forms.tsx'), 'DateForms');

export const DatePanel = (props: DatePanelProps) => (
  <Popup
    label={toolTexts.dates}
    role="dialog"
    buttonClass="btn"
    part={lazyForms}
    button={
      <>
        <ScreenIcon name="calendar" /> <span className="wide-only">{toolTexts.dates}</span>
      </>
    }
  >
    {(close, DateForms) => <DateForms {...props} close={close} />}
  </Popup>
);
