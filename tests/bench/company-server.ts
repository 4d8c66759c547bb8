// The example company in its own process. Started by companion.ts.
import { startCompany } from '#examples/company/company.ts';
import { answerParent } from './procs.ts';

const { url } = await startCompany({});
answerParent({ url: () => url });
