/** Ended at once, before its next commit is written, or once that is written and perhaps not yet told of. The alarm is its next one. */
export type ObjectFault = 'abort' | 'commit-lost' | 'commit-unheard' | 'alarm-throws' | 'alarm-fails';

/** What befalls every object of this isolate: what its storage refuses, and by how much its clock is off, ms. */
export const shared: { storage: 'sound' | 'no-commits' | 'no-writes'; clock: number } = { storage: 'sound', clock: 0 };

/** An alarm opens a missing upstream; what the reconcile then finds is committed within so long, ms. */
const ALARM_AFTERMATH = 200;

const wall = Date.now;
Date.now = () => wall() + shared.clock;

/** What befalls one object, as long as it lives. */
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

/** Puts the faults between an object and its own storage. The object stays the platform's: only these methods are in between. */
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

  storage.transactionSync = (work) => {
    if (own.commit() === 'commit-lost') ctx.abort('Aborted by the test before a commit');
    const done = transactionSync(() => {
      const made = work();
      // Thrown inside, so that the platform takes back what was written.
      if (shared.storage !== 'sound') fails();
      return made;
    });
    // Not before it is on disk: the local runtime leaves a database locked whose writes it was kept from ending.
    if (own.commit() === 'commit-unheard') void storage.sync().then(() => ctx.abort('Aborted by the test at a commit'));
    return done;
  };
  sql.exec = (text, ...values) => {
    if (own.storageFails() || (shared.storage === 'no-writes' && /^(?:INSERT|UPDATE|DELETE)/i.test(text))) fails();
    return exec(text, ...values);
  };
  // The platform has a wall clock of its own, which no test can move.
  storage.setAlarm = (at, options) => setAlarm(Number(at) - shared.clock, options);
  ctx.getWebSocketAutoResponseTimestamp = (ws) => {
    const at = answeredAt(ws);
    return at && new Date(at.getTime() + shared.clock);
  };
}
