import { describe, expect, it } from 'vitest';
import type { ContractProfile } from '#shared/contract.ts';
import type { ContractSchema } from '../openapi.ts';
import { type ContractShapes, isNewer, nonAdditive } from './compare-contracts.ts';

const text = { type: 'string' };
const maybeText = { type: ['string', 'null'] };
const object = (properties: Record<string, ContractSchema>, required = Object.keys(properties)): ContractSchema => ({
  type: 'object',
  properties,
  required,
});
const boxOf = (more: Record<string, ContractSchema> = {}, required?: string[]) =>
  object({ id: text, title: maybeText, size: { type: 'integer' }, kind: { enum: ['a', 'b'] }, ...more }, required);

type Parts = {
  profile?: ContractProfile;
  query?: Record<string, boolean>;
  body?: ContractSchema;
  answer?: ContractSchema;
  event?: ContractSchema;
};
/** A version with one call and one event. */
const versionOf = (parts: Parts = {}, schemas: ContractShapes['schemas'] = { Box: boxOf() }): ContractShapes => ({
  version: '1.0.0',
  date: '2026-01-01',
  calls: {
    'POST /boxes': {
      profile: parts.profile ?? 'data',
      query: parts.query ?? { page: false },
      body: parts.body ?? boxOf(),
      answer: parts.answer ?? object({ boxes: { type: 'array', items: { $ref: '#/components/schemas/Box' } } }),
    },
  },
  events: { 'box:changed': parts.event ?? boxOf() },
  schemas,
});
const last = versionOf();
const without = (name: string): ContractSchema => {
  const { [name]: _, ...rest } = boxOf().properties ?? {};
  return object(rest);
};
const all = ['id', 'title', 'size', 'kind'];

describe('a change is refused that takes something away [CO-11]', () => {
  const refused: [what: string, next: ContractShapes, sentence: string][] = [
    ['a removed call', { ...last, calls: {} }, 'POST /boxes was removed.'],
    ['a removed event', { ...last, events: {} }, 'box:changed was removed.'],
    [
      'a new required field of a request',
      versionOf({ body: boxOf({ weight: text }) }),
      'POST /boxes: request.weight is now required.',
    ],
    [
      'a call that a smaller profile needs',
      versionOf({ profile: 'live' }),
      'POST /boxes: was of the profile data, and is of live.',
    ],
    ['a removed field of a request', versionOf({ body: without('size') }), 'POST /boxes: request.size was removed.'],
    [
      'a new required query field',
      versionOf({ query: { page: false, zone: true } }),
      'POST /boxes: query.zone is now required.',
    ],
    [
      'a query field that becomes required',
      versionOf({ query: { page: true } }),
      'POST /boxes: query.page is now required.',
    ],
    ['a removed query field', versionOf({ query: {} }), 'POST /boxes: query.page was removed.'],
    [
      'a removed field of an answer, in a named shape',
      versionOf({}, { Box: without('size') }),
      'POST /boxes: answer.boxes[].size was removed.',
    ],
    [
      'a field of an answer that becomes optional',
      versionOf({}, { Box: boxOf({}, ['id', 'title', 'kind']) }),
      'POST /boxes: answer.boxes[].size is now optional.',
    ],
    [
      'a new required field of an answer, which a company of the last version does not have',
      versionOf({}, { Box: boxOf({ weight: text }) }),
      'POST /boxes: answer.boxes[].weight is now required.',
    ],
    [
      'a changed type',
      versionOf({}, { Box: boxOf({ size: text }) }),
      'POST /boxes: answer.boxes[].size was integer, and is string.',
    ],
    [
      'a field of an answer that may now be null',
      versionOf({}, { Box: boxOf({ id: maybeText }) }),
      'POST /boxes: answer.boxes[].id can now be null.',
    ],
    [
      'a field of a request that may no longer be null',
      versionOf({ body: boxOf({ title: text }) }),
      'POST /boxes: request.title can no longer be null.',
    ],
    [
      'a value that is no longer allowed',
      versionOf({ body: boxOf({ kind: { enum: ['a'] } }) }),
      'POST /boxes: request.kind can no longer be "b".',
    ],
    [
      'a text that becomes a choice',
      versionOf({ body: boxOf({ id: { type: 'string', enum: ['x'] } }) }),
      'POST /boxes: request.id can no longer be "any value".',
    ],
    [
      'an object instead of a list',
      versionOf({ answer: object({ boxes: boxOf() }) }),
      'POST /boxes: answer.boxes was array, and is object.',
    ],
    ['a removed field of an event', versionOf({ event: without('size') }), 'box:changed: data.size was removed.'],
  ];
  it.each(refused)('%s', (_, next, sentence) => {
    expect(nonAdditive(last, next)).toEqual([sentence]);
  });

  it('a place of a pair that is gone, or has another type', () => {
    const span = (...prefixItems: ContractSchema[]) =>
      versionOf({ body: object({ span: { type: 'array', prefixItems } }) });
    const pair = span(text, text);
    expect(nonAdditive(pair, span(text))).toEqual(['POST /boxes: request.span[1] was removed.']);
    expect(nonAdditive(pair, span(text, { type: 'number' }))).toEqual([
      'POST /boxes: request.span[1] was string, and is number.',
    ]);
    expect(nonAdditive(pair, pair)).toEqual([]);
  });

  it('an answer that is gone, and a body that is new', () => {
    const { body: _, ...noBody } = last.calls['POST /boxes'] ?? {};
    const { answer: __, ...noAnswer } = last.calls['POST /boxes'] ?? {};
    const of = (call: object) => ({ ...last, calls: { 'POST /boxes': call } });
    expect(nonAdditive(of(noBody), last)).toEqual(['POST /boxes: request is new.']);
    expect(nonAdditive(last, of(noAnswer))).toEqual(['POST /boxes: answer was removed.']);
  });
});

describe('an addition is allowed [CO-11]', () => {
  const allowed: [what: string, next: ContractShapes][] = [
    ['nothing new', versionOf()],
    [
      'a call and an event',
      { ...last, calls: { ...last.calls, 'GET /boxes': {} }, events: { ...last.events, more: text } },
    ],
    ['an optional field of a request', versionOf({ body: boxOf({ weight: text }, all) })],
    ['a call that only a larger profile needs', versionOf({ profile: 'everything' })],
    ['an optional query field', versionOf({ query: { page: false, zone: false } })],
    ['an optional field of an answer', versionOf({}, { Box: boxOf({ weight: text }, all) })],
    ['an optional field of an event', versionOf({ event: boxOf({ weight: text }, all) })],
    ['a value of a choice', versionOf({}, { Box: boxOf({ kind: { enum: ['a', 'b', 'c'] } }) })],
    [
      'a request that may be null, or more than before',
      versionOf({ body: boxOf({ id: maybeText, size: { type: 'number' } }) }),
    ],
    [
      'a name for a shape, and none',
      versionOf({
        body: { $ref: '#/components/schemas/Box' },
        answer: object({ boxes: { type: 'array', items: boxOf() } }),
      }),
    ],
  ];
  it.each(allowed)('%s', (_, next) => {
    expect(nonAdditive(last, next)).toEqual([]);
  });

  it('a kind of a union, but not the loss of one', () => {
    const [circle, square] = [object({ kind: { const: 'circle' } }), object({ kind: { const: 'square' }, side: text })];
    const one = versionOf({ event: { oneOf: [circle] } });
    const both = versionOf({ event: { oneOf: [circle, square] } });
    expect(nonAdditive(one, both)).toEqual([]);
    expect(nonAdditive(both, one)).toEqual(['box:changed: data can no longer be object.']);
  });

  it('of shapes that contain themselves', () => {
    const tree = (more: Record<string, ContractSchema> = {}): ContractShapes =>
      versionOf({}, { Box: object({ inner: { $ref: '#/components/schemas/Box' }, ...more }, ['inner']) });
    expect(nonAdditive(tree(), tree({ id: text }))).toEqual([]);
    expect(nonAdditive(tree({ id: text }), tree())).toEqual(['POST /boxes: answer.boxes[].id was removed.']);
  });
});

it('orders versions by their numbers [CO-11]', () => {
  expect(isNewer('1.10.0', '1.9.2')).toBe(true);
  expect(isNewer('2.0.0', '1.9.2')).toBe(true);
  expect(isNewer('1.0.0', '1.0.0')).toBe(false);
  expect(isNewer('1.0.9', '1.1.0')).toBe(false);
});
