import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { trackingTexts as texts } from '../texts.ts';
import { intervalWords } from '../words.ts';
import type { Draft, DraftErrors, Edits } from './draft.ts';

type RuleFieldsProps = { draft: Draft; errors: DraftErrors | null /** 'YYYY-MM-DD' */; today: string; onEdit(change: Partial<Omit<Edits, 'cells'>>): void };

/** Hours. */
const intervals = [1, 3, 6, 12, 24, 72, 168];

/** What a rule has beside its thresholds. */
export function RuleFields({ draft, errors, today, onEdit }: RuleFieldsProps) {
  const own = Number(draft.silentAfter);
  const hours = own > 0 && !intervals.includes(own) ? [...intervals, own].sort((a, b) => a - b) : intervals;
  return (
    <div className="rule-fields">
      <TextField
        type="date"
        label={texts.expires}
        hint={texts.expiresHint}
        error={errors?.expires}
        min={today}
        max="2099-12-30"
        value={draft.expires}
        onChange={(event) => onEdit({ expires: event.target.value })}
      />
      <Select
        label={texts.silentAfter}
        hint={texts.silentHint}
        value={draft.silentAfter}
        choices={[{ value: '', label: texts.silentNever }, ...hours.map((each) => ({ value: String(each), label: intervalWords(each) }))]}
        onChange={(silentAfter) => onEdit({ silentAfter })}
      />
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        rows={2}
        error={errors?.note}
        value={draft.note}
        onChange={(event) => onEdit({ note: event.target.value })}
      />
    </div>
  );
}
