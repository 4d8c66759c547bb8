import { BehaviorSubject, concat, EMPTY, NEVER, type Observable, of, Subject, timer } from 'rxjs';
import { map } from 'rxjs/operators';
import { describe, expect, it } from 'vitest';
import type { CallFailure } from '#client/api/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { marbles } from '#tests/support/marbles.ts';
import { type Outcome, type RunState, startState } from './run-state.ts';
import { createRunStates, looked, type RunCommand } from './run$.ts';

type Answer = Result<Outcome, CallFailure>;

const outcome: Outcome = { found: 19, notFound: 1, spent: 15, free: 4 };
const failure = (status: number, code = 'EXCEPTION'): CallFailure => ({ status, code, message: 'It did not work' });
const good = { a: ok(outcome) } as const;
const sizes = (batches: number) => Array.from({ length: batches }, () => 20);

/** 'running aaw': the phase, and a letter for each batch that waits, is asked, done or has failed (x). */
const spelled = ({ phase, batches }: RunState): string =>
  `${phase} ${batches.map((batch) => ({ waits: 'w', requested: 'a', done: 'd', failed: 'x' })[batch]).join('')}`;

type Way = {
  batches: number;
  look(batch: number, nth: number): Observable<Answer>;
  commands?: string;
  online$?: Observable<boolean>;
  until: string;
};

/** The states that a person would see: the last one of each moment, with its time in frames. */
function seen({ batches, look, commands = '', online$ = of(true), until }: Way): string[] {
  const seenAt = new Map<number, string>();
  marbles(({ hot, flush }, scheduler) => {
    const requested = new Map<number, number>();
    const states = createRunStates(
      hot<RunCommand>(commands || '-', {
        p: { kind: 'pause' },
        r: { kind: 'resume' },
        c: { kind: 'cancel' },
        e: { kind: 'extend', sizes: [3] },
      }),
      {
        start: startState(sizes(batches), 'running'),
        atOnce: 3,
        look: (batch) => {
          const nth = (requested.get(batch) ?? 0) + 1;
          requested.set(batch, nth);
          return look(batch, nth);
        },
        scheduler,
        random: () => 0,
        online$,
      },
    );
    const life = states.subscribe((state) => seenAt.set(scheduler.now(), spelled(state)));
    hot(until).subscribe(() => life.unsubscribe());
    flush();
  });
  return [...seenAt].map(([at, state]) => `${at} ${state}`);
}

const within = (ms: number, answer: Answer = good.a) => timer(ms).pipe(map(() => answer));

describe('a list being looked up', () => {
  it('requests three batches at once, and the next one after each answer [VIEW-05]', () => {
    expect(seen({ batches: 4, look: (batch) => within([2, 3, 5, 3][batch] ?? 0), until: '20ms a' })).toEqual([
      '0 running aaaw',
      '2 running daaa',
      '3 running ddaa',
      '5 done dddd',
    ]);
  });

  it('tries a batch three times, waiting longer each time', () => {
    const states = seen({
      batches: 1,
      look: (_, nth) => within(10, nth < 3 ? fail(failure(502)) : good.a),
      until: '3s a',
    });
    expect(states).toEqual(['0 running a', '1530 done d']);
  });

  it('stops at a batch that fails for good: running batches still arrive, the others wait [VIEW-06]', () => {
    expect(
      seen({
        batches: 6,
        look: (batch) => (batch === 1 ? within(1, fail(failure(400, 'INVALID'))) : within(4)),
        until: '20ms a',
      }),
    ).toEqual(['0 running aaawww', '1 stopped axawww', '4 stopped dxdwww']);
  });

  it('continues on command, with the failed batch first', () => {
    expect(
      seen({
        batches: 3,
        look: (batch, nth) => within(batch + 1, batch === 0 && nth === 1 ? fail(failure(403)) : good.a),
        commands: '9ms r',
        until: '20ms a',
      }),
    ).toEqual(['0 running aaa', '1 stopped xaa', '2 stopped xda', '3 stopped xdd', '9 running add', '10 done ddd']);
  });

  it('stops without a retry when no tokens are left, and the batch waits for more [TOK-02]', () => {
    const states = seen({
      batches: 2,
      look: (batch, nth) => within(1, batch === 1 && nth === 1 ? fail(failure(402, 'NO_TOKENS')) : good.a),
      commands: '5ms r',
      until: '20ms a',
    });
    expect(states).toEqual(['0 running aa', '1 stopped dw', '5 running da', '6 done dd']);
  });

  it('is not stopped again by a refusal from before it was resumed [TOK-02]', () => {
    const none = fail(failure(402, 'NO_TOKENS'));
    expect(
      seen({
        batches: 2,
        look: (batch, nth) => within(nth > 1 ? 2 : 1 + 9 * batch, nth > 1 ? good.a : none),
        commands: '5ms r',
        until: '20ms a',
      }),
    ).toEqual(['0 running aa', '1 stopped wa', '5 running aa', '7 running da', '10 running da', '12 done dd']);
  });

  it('requests nothing while paused but accepts running batches, and continues when resumed', () => {
    expect(seen({ batches: 5, look: () => within(4), commands: '1ms p 8ms r', until: '30ms a' })).toEqual([
      '0 running aaaww',
      '1 paused aaaww',
      '4 paused dddww',
      '10 running dddaa',
      '14 done ddddd',
    ]);
  });

  it('returns a batch to the queue when paused between two tries', () => {
    expect(
      seen({
        batches: 1,
        look: (_, nth) => within(1, nth === 1 ? fail(failure(502)) : good.a),
        commands: '10ms p 990ms r',
        until: '2s a',
      }),
    ).toEqual(['0 running a', '10 paused a', '501 paused w', '1001 running a', '1002 done d']);
  });

  it('keeps arrived batches when canceled and can be resumed', () => {
    expect(seen({ batches: 4, look: () => within(2), commands: '1ms c 8ms r', until: '20ms a' })).toEqual([
      '0 running aaaw',
      '1 cancelled aaaw',
      '2 cancelled dddw',
      '10 running ddda',
      '12 done dddd',
    ]);
  });

  it('waits while offline, which counts as no try and no failure', () => {
    const online$ = new BehaviorSubject(true);
    let requested = 0;
    const states = seen({
      batches: 1,
      look: () => {
        requested += 1;
        if (requested > 1) return within(1);
        online$.next(false);
        timer(5000).subscribe(() => online$.next(true));
        return within(1, fail(failure(0)));
      },
      online$,
      until: '9s a',
    });
    expect(states).toEqual(['0 running a', '5001 done d']);
  });

  it('pauses when the session ends, without losing anything', () => {
    expect(
      seen({
        batches: 3,
        look: (batch) => within(batch + 1, batch === 0 ? fail(failure(401, 'SIGNED_OUT')) : good.a),
        until: '20ms a',
      }),
    ).toEqual(['0 running aaa', '1 paused waa', '2 paused wda', '3 paused wdd']);
  });

  it('waits as long as the answer requests, and fails if that is too long', () => {
    const busy = (retryMs: number) => fail({ ...failure(429), retryMs });
    expect(seen({ batches: 1, look: (_, nth) => within(1, nth === 1 ? busy(2000) : good.a), until: '9s a' })).toEqual([
      '0 running a',
      '2002 done d',
    ]);
    expect(seen({ batches: 1, look: () => within(1, busy(60_000)), until: '90s a' })).toEqual([
      '0 running a',
      '1 stopped x',
    ]);
  });

  it('looks up missing identifiers again after all others', () => {
    expect(seen({ batches: 1, look: () => within(2), commands: '5ms e', until: '20ms a' })).toEqual([
      '0 running a',
      '2 done d',
      '5 running da',
      '7 done dd',
    ]);
  });

  it('aborts running requests when nobody subscribes anymore', () => {
    const signals: AbortSignal[] = [];
    const states = createRunStates(NEVER, {
      start: startState(sizes(1), 'running'),
      atOnce: 3,
      look: () =>
        looked((signal) => {
          signals.push(signal);
          return new Promise<Answer>(() => {});
        }),
      scheduler: { now: () => 0, schedule: () => new Subject().subscribe() },
      random: () => 0,
      online$: concat(of(true), EMPTY),
    });
    const life = states.subscribe();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    life.unsubscribe();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
