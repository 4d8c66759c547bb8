import { cloudflareHost } from './hosts.ts';
import { describeStream } from './stream-suite.ts';

describeStream(cloudflareHost);
