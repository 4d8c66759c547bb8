import { figureIn } from '#client/ui/figure-text.ts';
import { metricOf, type TrackingField } from '#shared/tracking/metrics.ts';
import { rearmChoices } from '#shared/tracking/rule.ts';
import { metricWords } from '../figures.ts';
import { trackingTexts as texts } from '../texts.ts';
import { intervalWords } from '../words.ts';
import type { CellName, Draft, Edits, LimitName } from './draft.ts';

/** What has been changed and not saved, a line each: 'New Buy box, Min: $22.00 → $22.50'. @param edits without those that change nothing */
export function changeWords(base: Draft, edits: Edits, currency: string): string[] {
  const lines = Object.entries(edits.cells).map(([name, text]) => {
    const [field, side] = name.split('.') as [TrackingField, LimitName];
    const { label, kind } = metricOf(field);
    const words = (typed: string) => {
      const read = figureIn(typed);
      if (!read.ok) return typed.trim();
      if (kind === 'count' && read.value !== null && !Number.isInteger(read.value)) return typed.trim();
      return read.value === null ? texts.nothing : metricWords(read.value, kind, currency);
    };
    return texts.change(texts.cell(label, texts[side]), words(base.cells[name as CellName]), words(text ?? ''));
  });
  const { rearm, expires, silentAfter, note } = edits;
  const rearmLabel = (id: string) => rearmChoices.find((each) => each.id === id)?.label ?? id;
  const hours = (text: string) => (text === '' ? texts.silentNever : intervalWords(Number(text)));
  if (rearm !== undefined) lines.push(texts.change(texts.rearmAfter, rearmLabel(base.rearm), rearmLabel(rearm)));
  if (expires !== undefined) lines.push(texts.change(texts.expires, base.expires || texts.nothing, expires || texts.nothing));
  if (silentAfter !== undefined) lines.push(texts.change(texts.silentAfter, hours(base.silentAfter), hours(silentAfter)));
  if (note !== undefined) lines.push(texts.note);
  return lines;
}
