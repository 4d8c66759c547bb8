import { nodeWithWorkers } from './hosts.ts';
import { describeStream } from './stream-suite.ts';

describeStream(nodeWithWorkers);
