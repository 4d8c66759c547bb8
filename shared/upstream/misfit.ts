import * as v from 'valibot';

/** Where an answer or a message departs from its contract, and how. It names kinds of values, never a value that somebody typed. */
export type Misfit = { path: string; reason: string };

/** @returns the path in the JSON, '' for its root, with what was expected there and what was found */
export function misfitOf(issue: v.BaseIssue<unknown>): Misfit {
  const path = v.getDotPath(issue) ?? '';
  return { path, reason: reasonOf(issue).slice(0, 200) };
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  // A sentence of our own, which holds no value. Valibot's quote what they found.
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  if (issue.input === undefined && issue.expected?.startsWith('"')) return 'Required, but missing';
  return `Expected ${wordsOf(issue.expected ?? 'another value')}, found ${kindOf(issue)}`;
}

const wordsOf = (expected: string): string => names[expected] ?? expected;
const names: Record<string, string> = { string: 'text', number: 'a number', boolean: 'true or false', Array: 'a list', Object: 'an object' };

function kindOf({ input, kind, type }: v.BaseIssue<unknown>): string {
  // A word that is none of those that are known is what the operator has to see.
  const isWord = kind === 'schema' && CHOICES.has(type) && typeof input === 'string' && /^[A-Za-z_]{1,40}$/.test(input);
  return isWord ? `'${input}'` : kindOfValue(input);
}

/** The kind of a value, in words: 'a list', 'empty text'. */
export function kindOfValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return typeof value === 'boolean' ? String(value) : `a ${typeof value}`;
  return value === '' ? 'empty text' : 'text';
}

const CHOICES = new Set(['picklist', 'literal', 'variant']);
