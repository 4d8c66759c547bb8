import fc from 'fast-check';
import { readFixture, respell, withField } from './fixtures.ts';

export const messages = [
  'any-offer-changed',
  'any-offer-changed-japan',
  'pricing-health',
  'account-status-changed',
  'listings-item-issues-change',
  'listings-item-status-change',
].map((name) => readFixture(`sp-api/${name}.json`));
const records = messages.map((message) => ({
  _id: '65f000000000000000000002',
  marketplace: 'US',
  publishedTime: 1_772_620_000,
  payload: message,
  ...(message as object),
}));
const spellings = [(key: string) => key, (key: string) => key.toLowerCase(), (key: string) => key.toUpperCase()];

/** Values that a faulty sender, an older version or an attacker may put into a field. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    0,
    -1,
    1e308,
    -1e308,
    8.64e15,
    1e-320,
    true,
    [],
    {},
    [[]],
    'NaN',
    '1e999',
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 500 }),
  fc.string({ unit: 'binary', minLength: 150, maxLength: 400 }),
  fc.integer({ min: 100, max: 400 }).map((length) => '\u0001'.repeat(length)),
  fc.double(),
  fc.date().map((date) => date.toJSON()),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 100 }),
);

/** Every path of a message, such as 'Payload.Offers.0.SellerId'. */
function linksOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return [here, ...linksOf(each, here)];
  });
}

/** A real message or record, with the changes made to it. */
export const mangled = fc.constantFrom(...messages, ...records).chain((message) => {
  const places = linksOf(message);
  return fc.record({
    message: fc.constant(message),
    changes: fc.array(fc.record({ place: fc.constantFrom(...places), value: oddValue }), {
      minLength: 1,
      maxLength: 12,
    }),
    spell: fc.constantFrom(...spellings),
  });
});

export function mangle({
  message,
  changes,
  spell,
}: {
  message: unknown;
  changes: { place: string; value: unknown }[];
  spell: (key: string) => string;
}): unknown {
  let result = message;
  for (const { place, value } of changes) {
    try {
      result = withField(result, place, value);
    } catch {
      // An earlier change removed the parent object.
    }
  }
  return respell(result, spell);
}
