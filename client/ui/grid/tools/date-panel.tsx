import { lazyExport } from '#client/ui/lazy.ts';
import { Popup } from '#client/ui/popup.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { DatesProps } from './date-forms.tsx';
import { toolTexts } from './texts.ts';

const DateForms = lazyExport(() => import('./date-forms.tsx'), 'DateForms');

export const DatePanel = (props: DatesProps) => (
  <Popup
    label={toolTexts.dates}
    role="dialog"
    buttonClass="btn"
    button={
      <>
        <ScreenIcon name="calendar" /> <span className="wide-only">{toolTexts.dates}</span>
      </>
    }
  >
    {(close) => <DateForms {...props} close={close} />}
  </Popup>
);
