import { formatMoment } from '#shared/format.ts';
import type { AlertFilter, Range } from '#shared/inbox/alert-filter.ts';
import { alertKinds, kindOfType } from '#shared/inbox/alert-kinds.ts';
import type { Cause } from '#shared/inbox/cause.ts';
import type { Person } from '#shared/inbox/inbox.ts';
import { translated } from '#shared/localized.ts';
import { marketplaceTag } from '#shared/marketplaces.ts';
import { screenTexts } from './texts.ts';

export type Condition = { readonly name: keyof AlertFilter; readonly label: string; readonly value: string };

/**
 * The chosen conditions in words, with the people's names, without the folder and the search text, which the screen
 * shows by itself.
 */
export function conditionsIn(filter: AlertFilter, people: readonly Person[] = []): Condition[] {
  const texts = screenTexts.conditions;
  const all: readonly (readonly [keyof AlertFilter, string, string | undefined])[] = [
    [
      'types',
      texts.type,
      filter.types?.map((type) => translated('alertKinds', alertKinds[kindOfType[type]].label)).join(', '),
    ],
    ['marketplaces', texts.market, filter.marketplaces?.map(marketplaceTag).join(', ')],
    ['asins', texts.asin, filter.asins?.join(', ')],
    ['causes', texts.cause, filter.causes?.map(causeName).join(', ')],
    ['gap', texts.gap, rangeText(filter.gap, '%')],
    ['risk', texts.risk, rangeText(filter.risk, texts.aDay)],
    ['rating', texts.rating, rangeText(filter.rating, '%')],
    ['unread', '', flagText(filter.unread, texts.unread, texts.read)],
    ['pinned', '', flagText(filter.pinned, texts.pinned, texts.notPinned)],
    [
      'assignees',
      texts.assignee,
      filter.assignees
        ?.map((id) => (id === '' ? texts.nobody : (people.find((person) => person.id === id)?.name ?? id)))
        .join(', '),
    ],
    ['incidents', '', filter.incidents && texts.incident],
    ['came', texts.received, cameText(filter.came)],
    ['days', texts.received, filter.days === undefined ? undefined : texts.days(filter.days)],
  ];
  return all.flatMap(([name, label, value]) => (value === undefined ? [] : [{ name, label, value }]));
}

export const causeName = (cause: Cause | string): string =>
  (screenTexts.causes as Record<string, string>)[cause] ?? cause;

const flagText = (flag: boolean | undefined, on: string, off: string) =>
  flag === undefined ? undefined : flag ? on : off;

function cameText(came: Range | undefined): string | undefined {
  if (!came) return undefined;
  const [from, to] = [came.min, came.max].map((at) => (at === undefined ? '' : formatMoment(at)));
  return `${from} – ${to}`.trim();
}

function rangeText(range: Range | undefined, unit: string): string | undefined {
  if (!range) return undefined;
  const { min, max } = range;
  if (min !== undefined && max !== undefined) return `${min} – ${max}${unit}`;
  return min === undefined ? `≤ ${max}${unit}` : `≥ ${min}${unit}`;
}
