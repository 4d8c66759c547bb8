import { useId } from 'react';
import { densityNames, timeFormatNames } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { formatMoment } from '#shared/format.ts';
import { densities, timeFormats } from '#shared/preferences/preferences.ts';
import { settingsTexts as texts } from './texts.ts';

/** How the portal shows lists and times to this person, on every device. A choice is saved at once. */
export function DisplaySection({ now }: { now: number }) {
  const title = useId();
  const [{ density, timeFormat }, store] = usePreferences();
  return (
    <section className="settings-part" aria-labelledby={title}>
      <h2 id={title}>{texts.display}</h2>
      <RadioGroup
        label={texts.density}
        choices={densities.map((value) => ({ value, label: densityNames[value] }))}
        value={density}
        onChange={(chosen) => store.save({ density: chosen })}
      />
      <p className="hint">{texts.densityHint}</p>
      <RadioGroup
        label={texts.timeFormat}
        choices={timeFormats.map((value) => ({ value, label: timeFormatNames[value] }))}
        value={timeFormat}
        onChange={(chosen) => store.save({ timeFormat: chosen })}
      />
      <p className="hint fig">{texts.timeFormatHint(formatMoment(now))}</p>
    </section>
  );
}
