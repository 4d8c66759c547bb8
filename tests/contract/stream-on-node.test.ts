import { nodeHost } from './hosts.ts';
import { describeStream } from './stream-suite.ts';

describeStream(nodeHost);
