import { expect, it } from 'vitest';
import { createEdgeFace } from '#tests/support/edge-face.ts';

it('/zengraph redirects to the graph site with its query, and is not a page of its own if there is no graph site [SHELL-05]', async () => {
  const led = async (link: string | undefined, path: string) => {
    const face = await createEdgeFace(link === undefined ? {} : { LINK_GRAPH: link });
    const answer = await face.ask(`GET ${path}`);
    return [answer.status, answer.headers.get('location')];
  };
  expect(await led('https://graph.test/home', '/zengraph?asin=B000000001&x=a%20b')).toEqual([
    302,
    'https://graph.test/home?asin=B000000001&x=a%20b',
  ]);
  expect(await led('https://graph.test/?from=portal', '/zengraph?x=1')).toEqual([
    302,
    'https://graph.test/?from=portal&x=1',
  ]);
  expect(await led('https://graph.test', '/zengraph')).toEqual([302, 'https://graph.test/']);
  expect((await led('https://graph.test', '/zengraph/more'))[1]).toBeNull();
  expect((await led(undefined, '/zengraph?x=1'))[1]).toBeNull();
});
