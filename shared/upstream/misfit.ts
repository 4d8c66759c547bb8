import * as v from 'valibot';

/**
 * Where and how an answer or message differs from its contract. Names kinds of values, never values that somebody
 * typed.
 */
export type Misfit = { path: string; reason: string };

/** @returns the path in the JSON ('' for its root), and what was expected and found there */
export function misfitOf(issue: v.BaseIssue<unknown>): Misfit {
  const path = v.getDotPath(issue) ?? '';
  return { path, reason: reasonOf(issue).slice(0, 200) };
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  // Our own messages contain no value. Valibot's quote what they found.
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  if (issue.input === undefined && issue.expected?.startsWith('"')) return 'Required, but missing';
  return `Expected ${wordsOf(issue.expected ?? 'another value')}, found ${kindOf(issue)}`;
}

const wordsOf = (expected: string): string => names[expected] ?? expected;
const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
};

function kindOf({ input, kind, type }: v.BaseIssue<unknown>): string {
  // The operator needs to see an unknown word.
  const isWord = kind === 'schema' && CHOICES.has(type) && typeof input === 'string' && /^[A-Za-z_]{1,40}$/.test(input);
  return isWord ? `'${input}'` : kindOfValue(input);
}

/** The kind of a value in words: 'a list', 'empty text'. */
export function kindOfValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return typeof value === 'boolean' ? String(value) : `a ${typeof value}`;
  return value === '' ? 'empty text' : 'text';
}

const CHOICES = new Set(['picklist', 'literal', 'variant']);
