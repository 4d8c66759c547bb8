import type { Hello, ResumeMode, ServerFrame, SnapshotReason } from '#shared/protocol.ts';
import type { Sequence } from '../log/sequence.ts';

export type Resume = { mode: 'live' | 'replay'; cursor: number } | { mode: 'snapshot'; reason: SnapshotReason };

/**
 * How a tab goes on (ST2, ST4): with nothing missed, with exactly what it missed, or with a snapshot and the reason for it.
 * Never with a part of what it missed.
 * @param idAt the id of the event that the log has at a seq
 */
export function resumeOf(hello: Hello, log: { epoch: string; floor: number; head: number }, idAt: (seq: number) => string | undefined): Resume {
  if (hello.epoch === undefined || hello.seq === undefined) return { mode: 'snapshot', reason: 'fresh' };
  if (hello.epoch !== log.epoch) return { mode: 'snapshot', reason: 'epoch' };
  if (hello.seq > log.head) return { mode: 'snapshot', reason: 'ahead' };
  if (hello.seq < log.floor) return { mode: 'snapshot', reason: 'floor' };
  if (hello.id !== undefined && hello.seq > 0 && idAt(hello.seq) !== hello.id) return { mode: 'snapshot', reason: 'other-event' };
  const mode: ResumeMode = hello.seq === log.head ? 'live' : 'replay';
  return { mode, cursor: hello.seq };
}

/** The answer to a hello. @param now the edge's clock, and @param expiresAt when the tab's session ends, ms */
export function welcomeOf(resume: Resume, sequence: Sequence, now: number, expiresAt: number): Extract<ServerFrame, { type: 'welcome' }> {
  const { lastEventAt } = sequence.row();
  return {
    type: 'welcome',
    epoch: sequence.epoch(),
    floor: sequence.floor(),
    head: sequence.head(),
    mode: resume.mode,
    ...(resume.mode === 'snapshot' ? { reason: resume.reason } : {}),
    now,
    expiresAt,
    ...(lastEventAt > 0 ? { lastEventAt } : {}),
  };
}
