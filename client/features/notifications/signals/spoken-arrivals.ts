import { alertKinds, type Kind, kinds } from '#shared/notifications/alert-kinds.ts';
import { leadOf } from '../alert-text.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { screenTexts } from '../texts.ts';

/** '14 new notifications, 3 Pricing Health, 11 Offer Changes'; of a single one what it is about. */
export function spokenWords(rows: readonly AlertRow[]): string {
  const [first] = rows;
  if (first && rows.length === 1) return `${screenTexts.burst(1)}: ${leadOf(first.alert)}, ${first.alert.asin}`;
  const count = (kind: Kind) => rows.filter(({ alert }) => alert.detail.kind === kind).length;
  const counts = kinds.filter((kind) => count(kind) > 0).map((kind) => `${count(kind)} ${alertKinds[kind].label}`);
  return [screenTexts.burst(rows.length), ...counts].join(', ');
}
