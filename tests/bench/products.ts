// node tests/bench/products.ts: the cost of 10,000 products in batches of 20, at each of the three layers that process
// them. Without a network, so that the figures are their own; processor time per batch, the mean of 500.

import * as v from 'valibot';
import { productCalls } from '#edge/upstream-api/api.ts';
import { createTransport } from '#edge/upstream-api/transport.ts';
import { BATCH_SIZE, MOST_IDENTIFIERS } from '#shared/products/identifiers.ts';
import { lookupAnswerSchema } from '#shared/products/lookup.ts';
import { generalFlags, statisticalFlags } from '#shared/products/product-flags.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const BATCHES = MOST_IDENTIFIERS / BATCH_SIZE;
const email = 'bench@shop.test';
const provider = await startTestProvider();
const { token } = await provider.addAccount({ email });
for (let nth = 1; nth <= 8; nth += 1) await provider.addAccount({ email: `member${nth}@shop.test`, owner: email });
const plenty = { tokens: 50_000, remaining: 50_000 };
await provider.setBalance(email, { freeToken: plenty, subscription: plenty, onetime: plenty });

const asinsOf = (round: number, batch: number) =>
  Array.from(
    { length: BATCH_SIZE },
    (_, nth) =>
      `B0${((round * MOST_IDENTIFIERS + batch * BATCH_SIZE + nth) * 104_729 + 36 ** 7).toString(36).toUpperCase().padStart(8, '0')}`,
  );
const read = async (batch: number, round: number) => {
  const body = { marketplace: 'US', days: -1, page: '1', per_page: BATCH_SIZE, asins: asinsOf(round, batch) };
  const flags = { included_data_general: generalFlags, included_data_statistics: statisticalFlags };
  const answer = await provider.app.request('/api/v1/portal/get-items-by-asins', {
    method: 'POST',
    headers: { 'portal-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...flags }),
  });
  return answer.text();
};

await inBatches('the provider, warming up', (batch) => read(batch, 1));
const answers = await inBatches('the provider, a token each', (batch) => read(batch, 0));
await inBatches('the provider, seen within 24 hours', (batch) => read(batch, 0));

let at = -1;
const call = createTransport({
  base: 'http://provider.test',
  timeoutMs: 60_000,
  send: async () => ({ status: 200, text: answers[at] ?? '' }),
});
const edge = productCalls(call);
const general = [...generalFlags];
const statistics = [...statisticalFlags];
const texts = await inBatches('the edge, reading and handing on', async (batch) => {
  at = batch;
  const answer = await edge.items(token, { marketplace: 'US', asins: asinsOf(0, batch), general, statistics });
  if (!answer.ok) throw new Error(answer.error.error.message);
  return JSON.stringify(answer.value);
});
await inBatches('the page, reading', async (batch) =>
  JSON.stringify(v.parse(lookupAnswerSchema, JSON.parse(texts[batch] ?? '')).tokens),
);
console.log(`a batch is ${Math.round(texts.join('').length / BATCHES / 1024)} KiB for the page`);
await provider.close();

async function inBatches(name: string, work: (batch: number) => Promise<string>): Promise<string[]> {
  const done: string[] = [];
  const before = process.cpuUsage();
  const began = performance.now();
  for (let batch = 0; batch < BATCHES; batch += 1) done.push(await work(batch));
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${name}: ${((user + system) / 1000 / BATCHES).toFixed(2)} ms a batch, ${((performance.now() - began) / 1000).toFixed(1)} s by the clock`,
  );
  return done;
}
