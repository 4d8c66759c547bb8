import { expect, it } from 'vitest';
import { createRedactor } from './redact.ts';
import { redactedName } from './redacted-name.ts';

it('of a refused message, an operator sees an id and a product only if they have the form of one [OPS-08]', () => {
  const redactor = createRedactor();
  const id = '6f1c1c1e-8d0a-4d55-9d7c-0a4f8f1f2d3c';
  expect(redactedName(redactor, { id, product: 'B0C7K2M4QX' })).toEqual({ id, product: 'B0C7K2M4QX' });
  expect(redactedName(redactor, { id: 'jane@shop.example', product: 'Jane Doe' })).toEqual({
    id: 'person-1@example.test',
    product: 'text-1',
  });
  expect(redactedName(redactor, { id: '', product: '' })).toEqual({ id: '', product: '' });
});
