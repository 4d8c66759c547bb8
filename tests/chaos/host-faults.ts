/** 'no-commits': nothing is committed. 'no-writes': nothing is written at all. */
export type StorageState = 'sound' | 'no-commits' | 'no-writes';

/** Ended at once, before its next commit, right after it; an alarm that throws, or whose work fails (worker/object-faults.ts). */
export type ObjectFault = 'abort' | 'commit-lost' | 'commit-unheard' | 'alarm-throws' | 'alarm-fails';

/** Put out of memory, its sockets asleep or closed. */
export type Eviction = 'hibernate' | 'close';
