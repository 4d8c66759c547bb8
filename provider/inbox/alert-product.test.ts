import { expect, it } from 'vitest';
import { asinOf } from '#tests/support/messages.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { alertProduct } from './alert-product.ts';

it('knows a product by the newest name and picture of the team’s history, and a sample product by its own [INBX-12]', async () => {
  const provider = await startTestProvider();
  const owner = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
  const foreign = await provider.addAccount({ email: 'other@shop.test', sellerId: 'A2OTHER' });
  const sourced = (n: number, more: object) =>
    provider.post('activity', { sellerId: 'A1OWN', asin: asinOf(2), sourced: `2026-02-02T08:00:0${n}.000Z`, ...more });
  await sourced(1, { title: 'Old name', image: 'https://pictures.test/1.jpg' });
  await sourced(2, { title: 'New name', image: 'https://pictures.test/2.jpg' });
  await sourced(3, { title: 'Newest name' });
  const of = async ({ token }: { token: string }) => (await inboxOf(provider, token).prices(asinOf(2))).product;
  expect(await of(owner)).toEqual({ title: 'Newest name', image: 'https://pictures.test/2.jpg' });
  expect(await of(foreign)).toEqual({ title: null, image: null });
  const [sample] = sampleProducts();
  expect(await alertProduct(provider.deps.db, provider.deps.productData, 'nobody', sample?.asin ?? '')).toEqual({
    title: sample?.title,
    image: sample?.image,
  });
  await provider.close();
});
