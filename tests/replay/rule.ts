import { gapOf, pricesOf } from '#shared/inbox/gap.ts';
import { isSameAlert } from '#shared/inbox/identity.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { typedEventOf, upstreamFrameOf } from '#shared/recording/line-frames.ts';
import type { Recording } from '#shared/recording.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { isUpstreamEvent, upstreamEvents } from '#shared/upstream/frames.ts';

/**
 * The fields of an alert that a rule can compare. A comparison with a field that the alert lacks is false either way:
 * unknown values never fire.
 */
const fields = {
  /** Own landed price above the Buy Box (or the threshold without a Buy Box), in percent; negative below it. */
  gap: (alert) => gapOf(pricesOf(alert))?.percent,
  own: (alert) => pricesOf(alert).own?.amount,
  buybox: (alert) => pricesOf(alert).buyBox?.amount,
  threshold: (alert) => pricesOf(alert).threshold?.amount,
  average: (alert) => pricesOf(alert).average?.amount,
  offers: ({ detail }) => ('offerCount' in detail ? detail.offerCount : undefined),
  rank: ({ detail }) => ('ranks' in detail ? detail.ranks[0]?.rank : undefined),
  type: (alert) => alert.notificationType,
  asin: (alert) => alert.asin,
  marketplace: (alert) => alert.marketplace,
  condition: (alert) => alert.condition,
} as const satisfies Record<string, (alert: Notification) => number | string | undefined>;
type Field = keyof typeof fields;

const operators = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
} as const satisfies Record<string, (a: number | string, b: number | string) => boolean>;
type Operator = keyof typeof operators;

export type Rule = (alert: Notification) => boolean;

/**
 * Reads 'gap>5 and marketplace=US or rank<=1000': comparisons joined by `and`, which binds tighter, and `or`; no
 * brackets. Ignores a percent sign after a number. Returns a sentence about what it cannot read.
 */
export function readRule(text: string): Result<Rule, string> {
  const anyOf: Rule[][] = [];
  for (const side of text.split(/\s+or\s+/i)) {
    const allOf: Rule[] = [];
    for (const part of side.split(/\s+and\s+/i)) {
      const comparison = readComparison(part.trim());
      if (!comparison.ok) return comparison;
      allOf.push(comparison.value);
    }
    anyOf.push(allOf);
  }
  return ok((alert) => anyOf.some((allOf) => allOf.every((holds) => holds(alert))));
}

function readComparison(text: string): Result<Rule, string> {
  const [, name = '', sign = '', value = ''] = /^([a-z]+)\s*(>=|<=|!=|>|<|=)\s*(\S+)$/i.exec(text) ?? [];
  if (name === '')
    return fail(`'${text}' is no comparison: write a field, one of ${Object.keys(operators).join(' ')}, and a value.`);
  if (!Object.hasOwn(fields, name.toLowerCase()))
    return fail(`There is no field '${name}': there are ${Object.keys(fields).join(', ')}.`);
  const field = name.toLowerCase() as Field;
  const compare: (a: number | string, b: number | string) => boolean = operators[sign as Operator];
  if (isWord(field)) {
    if (sign !== '=' && sign !== '!=') return fail(`'${field}' is a word: it can be = or !=.`);
    return ok((alert) => {
      const found = fields[field](alert);
      return found !== undefined && compare(String(found).toLowerCase(), value.toLowerCase());
    });
  }
  const figure = Number(value.replace(/%$/, ''));
  if (!/^[-+]?\d/.test(value) || Number.isNaN(figure)) return fail(`'${field}' is a figure: '${value}' is none.`);
  return ok((alert) => {
    const found = fields[field](alert);
    return found !== undefined && compare(found, figure);
  });
}

const isWord = (field: Field): boolean =>
  field === 'type' || field === 'asin' || field === 'marketplace' || field === 'condition';

/** The alerts of a recording, each once however often it was sent. */
export function alertsOf(recording: Recording): { at: number; alert: Notification }[] {
  const alerts: { at: number; alert: Notification }[] = [];
  const byFingerprint = new Map<string, Notification[]>();
  for (const line of recording.lines) {
    const alert = alertIn(line);
    if (!alert) continue;
    const met = byFingerprint.get(alert.identity.fingerprint) ?? [];
    if (met.some((each) => isSameAlert(each.identity, alert.identity))) continue;
    byFingerprint.set(alert.identity.fingerprint, [...met, alert]);
    alerts.push({ at: line.at, alert });
  }
  return alerts;
}

function alertIn(line: Recording['lines'][number]): Notification | undefined {
  const event = upstreamFrameOf(line);
  if (event) {
    const read =
      isUpstreamEvent(event.name) && upstreamEvents[event.name].brings === 'alert'
        ? readAlert(event.args[0], line.at)
        : undefined;
    return read?.ok ? read.value : undefined;
  }
  const typed = line.dir === 'down' ? typedEventOf(line.frame) : undefined;
  return typed?.type === 'notification.created' ? typed.data : undefined;
}

/** Counts how often the rule would have fired, and for which products most. */
export function tryRule(
  rule: Rule,
  recording: Recording,
): { fired: number; of: number; products: { asin: string; fired: number }[] } {
  const alerts = alertsOf(recording);
  const fired = alerts.filter(({ alert }) => rule(alert));
  const byAsin = new Map<string, number>();
  for (const { alert } of fired) byAsin.set(alert.asin, (byAsin.get(alert.asin) ?? 0) + 1);
  const products = [...byAsin]
    .map(([asin, count]) => ({ asin, fired: count }))
    .sort((a, b) => b.fired - a.fired || (a.asin < b.asin ? -1 : 1));
  return { fired: fired.length, of: alerts.length, products };
}
