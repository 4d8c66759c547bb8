/**
 * Ends the object at once, before its next commit is written, or once that is written but perhaps not yet announced; or
 * fails its next alarm.
 */
export type ObjectFault = 'abort' | 'commit-lost' | 'commit-unheard' | 'alarm-throws' | 'alarm-fails';

/** The faults of every object of this isolate: what its storage refuses, and its clock's offset, ms. */
export const shared: { storage: 'sound' | 'no-commits' | 'no-writes'; clock: number } = { storage: 'sound', clock: 0 };

/** An alarm opens a missing upstream; the reconcile's findings are committed within this time, ms. */
const ALARM_AFTERMATH = 200;

const wall = Date.now;
Date.now = () => wall() + shared.clock;

export function ownFaults() {
  let commit: 'commit-lost' | 'commit-unheard' | undefined;
  let alarmFault: ObjectFault | undefined;
  let storageFails = false;

  return {
    plan(fault: ObjectFault) {
      if (fault === 'commit-lost' || fault === 'commit-unheard') commit = fault;
      else alarmFault = fault;
    },
    commit: () => commit,
    storageFails: () => storageFails,
    inAlarm(alarm: () => void) {
      const fault = alarmFault;
      alarmFault = undefined;
      if (!fault) return alarm();
      if (fault === 'alarm-throws') throw new Error('An alarm that throws (made by the test)');
      storageFails = true;
      setTimeout(() => {
        storageFails = false;
      }, ALARM_AFTERMATH);
      alarm();
    },
  };
}

/**
 * Injects the faults between an object and its storage by wrapping only these methods of the platform's object.
 * @returns a promise of a moment without a write under way: the local runtime leaves the database of an object locked
 * that ends during one, and no later object of that user can open it
 */
export function plantFaults(ctx: DurableObjectState, own: ReturnType<typeof ownFaults>) {
  const { storage } = ctx;
  const { sql } = storage;
  const transactionSync = storage.transactionSync.bind(storage);
  const setAlarm = storage.setAlarm.bind(storage);
  const exec = sql.exec.bind(sql) as typeof sql.exec;
  const answeredAt = ctx.getWebSocketAutoResponseTimestamp.bind(ctx);
  const fails = () => {
    throw new Error('disk I/O error (made by the test)');
  };
  let writes = 0;
  let stored = 0;
  let storing: Promise<void> | undefined;
  const wrote = () => {
    writes += 1;
    storing ??= storeAll().catch(() => {});
  };
  async function storeAll(): Promise<void> {
    while (stored < writes) {
      const upTo = writes;
      await storage.sync();
      stored = upTo;
    }
    storing = undefined;
  }

  storage.transactionSync = (work) => {
    if (own.commit() === 'commit-lost' && stored === writes) ctx.abort('Aborted by the test before a commit');
    const done = transactionSync(() => {
      const made = work();
      // Throws inside the transaction, so that the platform rolls it back.
      if (shared.storage !== 'sound') fails();
      return made;
    });
    wrote();
    if (own.commit() === 'commit-unheard') void storing?.then(() => ctx.abort('Aborted by the test at a commit'));
    return done;
  };
  sql.exec = (text, ...values) => {
    if (own.storageFails() || (shared.storage === 'no-writes' && /^(?:INSERT|UPDATE|DELETE)/i.test(text))) fails();
    if (!/^\s*SELECT/i.test(text)) wrote();
    return exec(text, ...values);
  };
  // The platform has its own wall clock, which tests cannot move.
  storage.setAlarm = (at, options) => {
    wrote();
    return setAlarm(Number(at) - shared.clock, options);
  };
  ctx.getWebSocketAutoResponseTimestamp = (ws) => {
    const at = answeredAt(ws);
    return at && new Date(at.getTime() + shared.clock);
  };
  return async () => {
    await storing;
  };
}
