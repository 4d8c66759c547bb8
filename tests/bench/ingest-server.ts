// The embedded provider, alone with an owner of its own or as the companion of a company. Started by companion.ts.
import { startProvider } from '#provider/provider.ts';
import { createOperations } from '#tests/support/provider-operations.ts';
import { answerParent, usage } from './procs.ts';

const [folder, ingestKey, email, password, company] = process.argv.slice(3) as [
  string,
  string,
  string,
  string,
  string?,
];
const provider = await startProvider({
  dataDir: folder,
  host: '127.0.0.1',
  port: 0,
  product: 'az',
  ingestKey,
  demo: false,
  demoFeed: false,
  sellerSecret: 'a secret of the bench',
  company: company === undefined ? undefined : { api: company, socket: company, bases: {} },
});
if (company === undefined)
  await createOperations(provider.deps).addAccount({
    id: 'u1',
    email,
    password,
    profile: { productType: 'basic', planName: 'Advanced' },
    sellerId: 'A1DEMOOWNER001',
  });
answerParent({ url: () => provider.url, cpu: () => usage().cpu });
