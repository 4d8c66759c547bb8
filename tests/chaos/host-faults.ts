/** 'no-commits': commits fail. 'no-writes': all writes fail. */
export type StorageState = 'sound' | 'no-commits' | 'no-writes';

/**
 * Ends the object at once, before its next commit, or right after it; or makes its alarm throw, or the alarm's work
 * fail (worker/object-faults.ts).
 */
export type ObjectFault = 'abort' | 'commit-lost' | 'commit-unheard' | 'alarm-throws' | 'alarm-fails';

/** Evicted from memory, with its sockets hibernating or closed. */
export type Eviction = 'hibernate' | 'close';
