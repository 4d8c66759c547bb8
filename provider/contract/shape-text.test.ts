import { expect, it } from 'vitest';
import { remarksOf, shapeText } from './shape-text.ts';

const text = { type: 'string' };
const number = { type: 'number' };

it('writes a schema in one line: names of fields, and a type only if it is no text [CO-11]', () => {
  const row = { type: 'object', properties: { id: text, total: { type: 'integer' }, on: { type: 'boolean' } } };
  expect(shapeText({ ...row, required: ['id', 'total'] })).toBe('{id, total: number, on?: boolean}');
  expect(shapeText({ type: 'array', items: { $ref: '#/components/schemas/Row' } })).toBe('[Row]');
  expect(shapeText({ type: 'array', prefixItems: [number, text] })).toBe('[number, text]');
  expect(shapeText({ type: 'object', additionalProperties: number })).toBe('{key: number}');
  expect(shapeText({ type: 'object', additionalProperties: {} })).toBe('{key: anything}');
  expect(shapeText({})).toBe('anything');
});

it('writes a choice once, however it is nested [CO-11]', () => {
  expect(shapeText({ enum: ['a', 'b'] })).toBe('"a" or "b"');
  expect(shapeText({ const: true })).toBe('true');
  expect(shapeText({ type: ['string', 'null'] })).toBe('text or null');
  expect(shapeText({ anyOf: [{ oneOf: [text, number] }, { anyOf: [text, { type: 'null' }] }] })).toBe(
    'text, number or null',
  );
  expect(shapeText({ allOf: [{ type: 'object', properties: { token: text }, required: ['token'] }, text] })).toBe(
    '{token} with text',
  );
});

it('finds the descriptions of fields at any depth, each once [CO-11]', () => {
  const inner = { type: 'object', properties: { at: { ...number, description: 'In ms' } } };
  const list = { type: 'array', items: { anyOf: [inner, inner] }, description: 'Newest first' };
  expect(remarksOf({ type: 'object', properties: { rows: list } })).toEqual([
    '`rows`: Newest first',
    '`rows.at`: In ms',
  ]);
  expect(remarksOf({ ...text, description: 'Of the whole' })).toEqual([]);
});
