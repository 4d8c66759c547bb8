import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { type Node, withoutServerFields, withoutUnused } from './page-calls.ts';

const treeOf = (code: string) => parseSync('calls.js', code).program as unknown as Node & { body: Node[] };
const pageOf = (code: string) => {
  const left = withoutServerFields(code, treeOf(code));
  return withoutUnused(left, treeOf(left).body);
};

describe('a table of calls in the page', () => {
  it('drops server-only fields, with the imports and declarations only they use', () => {
    const page = pageOf(`
import * as v from 'valibot';
import { get, post } from '../calls.ts';
import { access } from './access.ts';
import { answer, body } from './model.ts';
const most = 10;
const limit = (n) => v.maxValue(n);
const query = v.object({ page: limit(most) });
export const xCalls = { list: get('', 'list', { query, answer, access, upstream: { path: '/x' } }), add: post('', 'add', { body: v.pipe(body, limit(most)), answer }) };
`);
    expect(page.replace(/ +/g, ' ')).toBe(`import { get, post } from '../calls.ts';
import { answer } from './model.ts';
export const xCalls = { list: get('', 'list', { answer, }), add: post('', 'add', { answer }) };`);
  });

  it('keeps whatever the rest uses, directly or indirectly', () => {
    const code = `import * as v from 'valibot';
import first, { second } from './model.ts';
const count = v.number();
function answerOf(entry) { return v.object({ entry, first, second }); }
export const xCalls = { list: get('', 'list', { answer: answerOf(count) }) };`;
    expect(pageOf(code)).toBe(code);
  });
});
