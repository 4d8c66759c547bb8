import { expect, it } from 'vitest';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { createEdgeFace } from '#tests/support/edge-face.ts';

it('the portal’s terms and privacy policy are the brand’s, unless settings name other ones [CO-02]', async () => {
  const brand = {
    ...sellerwire,
    legal: { terms: 'https://brand.example/terms', privacy: 'https://brand.example/privacy' },
  };
  const linksWith = async (env: Record<string, string>, own = brand) => {
    const edge = await createEdgeFace(env, { brand: own });
    const { links } = (await (await edge.ask('GET /api/portal')).json()) as { links: Record<string, string> };
    return [links.terms, links.privacy];
  };
  expect(await linksWith({})).toEqual([brand.legal.terms, brand.legal.privacy]);
  expect(await linksWith({ LINK_TERMS: 'https://a.example' })).toEqual(['https://a.example', brand.legal.privacy]);
  expect(await linksWith({}, { ...brand, legal: {} as typeof brand.legal })).toEqual(['', '']);
});
