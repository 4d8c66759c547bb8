import { NEVER, type Observable, of } from 'rxjs';
import type { RunHelpers } from 'rxjs/internal/testing/TestScheduler';
import { describe, expect, it } from 'vitest';
import type { CallFailure, StreamHead } from '#client/api/call.ts';
import { fail, ok } from '#shared/result.ts';
import { marbles } from '#tests/support/marbles.ts';
import type { StreamItem } from './link-state.ts';
import type { Reading } from './reader.ts';
import { createResource, type Resource, type ResourceOptions } from './resource.ts';
import type { ResourceState } from './resource-state.ts';

type Sheet = { rows: readonly string[] };

const sheet = (...rows: string[]): Sheet => ({ rows });
const head = (seq: number, epoch = 'e'): StreamHead => ({ epoch, seq });
const read = (value: Sheet, at: StreamHead | null = null): Reading<Sheet> => ok({ value, head: at });
const broken = (status = 503, retryMs?: number): Reading<Sheet> =>
  fail<CallFailure>({ status, code: 'DOWN', message: 'Not now', ...(retryMs === undefined ? {} : { retryMs }) });
const event = (seq: number, type: string, data: unknown = {}) =>
  ({ kind: 'event', epoch: 'e', event: { seq, id: `${seq}`, type, at: 1, data } }) as StreamItem;
const gap = (seq: number) => event(seq, 'stream.gap');
const snapshot = (seq: number, tokens: object = {}) =>
  ({ kind: 'snapshot', epoch: 'e', head: seq, state: { tokens } }) as unknown as StreamItem;

/** Rows of a state in short: '…' while loading, '!' for a trouble, '~' for behind. */
const inShort = ({ phase, value, trouble, behind }: ResourceState<Sheet>): string =>
  `${phase === 'loading' ? '…' : ''}${value?.rows.join('') ?? ''}${trouble ? '!' : ''}${behind ? '~' : ''}`;

type Stage = RunHelpers & { resource: Resource<Sheet>; at: (marbles: string, work: () => void) => void };

/**
 * A resource in virtual time.
 * @param reads what each reading gives, in marbles; the last repeats
 * @param items what the stream brings
 * @returns when each reading began, and what was shown, each with its time in ms
 */
function play(
  setup: {
    reads: [string, Record<string, Reading<Sheet>>][];
    stream?: [string, Record<string, StreamItem>];
    options?: Partial<ResourceOptions<Sheet>>;
    random?: () => number;
    until?: string;
  },
  act: (stage: Stage) => void = () => {},
): { begun: number[]; shown: [number, string][] } {
  const begun: number[] = [];
  const shown: [number, string][] = [];
  marbles((helpers, scheduler) => {
    const resource = createResource<Sheet>(
      { events$: setup.stream ? helpers.hot(...setup.stream) : NEVER, scheduler, random: setup.random ?? (() => 1) },
      {
        read: () => {
          begun.push(scheduler.now());
          return helpers.cold(
            ...(setup.reads[Math.min(begun.length, setup.reads.length) - 1] as [
              string,
              Record<string, Reading<Sheet>>,
            ]),
          );
        },
        ...setup.options,
      },
    );
    resource.state$.subscribe((state) => {
      const words = inShort(state);
      if (shown.at(-1)?.[1] !== words) shown.push([scheduler.now(), words]);
    });
    act({ ...helpers, resource, at: (when, work) => void helpers.cold(`${when} (x|)`).subscribe(work) });
    resource.start();
    helpers.cold(setup.until ?? '60s (x|)').subscribe(resource.close);
    helpers.flush();
  });
  return { begun, shown };
}

describe('reading a resource', () => {
  it('is loading until the first value arrives', () => {
    const { begun, shown } = play({ reads: [['5ms (a|)', { a: read(sheet('A')) }]] });
    expect([begun, shown]).toEqual([
      [0],
      [
        [0, '…'],
        [5, 'A'],
      ],
    ]);
  });

  it('retries after growing delays until it succeeds, showing the reason and that it is retrying', () => {
    const down = ['1ms (x|)', { x: broken() }] as [string, Record<string, Reading<Sheet>>];
    const { begun, shown } = play({ reads: [down, down, down, ['1ms (a|)', { a: read(sheet('A')) }]] });
    expect(begun).toEqual([0, 501, 1502, 3503]);
    expect(shown).toEqual([
      [0, '…'],
      [1, '!~'],
      [3504, 'A'],
    ]);
  });

  it('randomizes its delays so that a thousand pages do not return at once', () => {
    expect(play({ reads: [['(x|)', { x: broken() }]], random: () => 0.5, until: '2s (x|)' }).begun).toEqual([
      0, 250, 750, 1750,
    ]);
  });

  it('does not retry when the answer would be the same', () => {
    const { begun, shown } = play({ reads: [['1ms (x|)', { x: broken(403) }]] });
    expect([begun, shown]).toEqual([
      [0],
      [
        [0, '…'],
        [1, '!'],
      ],
    ]);
  });

  it('is loading again after a reload without a value', () => {
    const { begun, shown } = play(
      {
        reads: [
          ['1ms (x|)', { x: broken(403) }],
          ['1ms (a|)', { a: read(sheet('A')) }],
        ],
      },
      ({ at, resource }) => at('100ms', resource.reload),
    );
    expect([begun, shown]).toEqual([
      [0, 100],
      [
        [0, '…'],
        [1, '!'],
        [100, '…'],
        [101, 'A'],
      ],
    ]);
  });

  it('shows neither loading nor trouble when there is nothing to read', () => {
    const { begun, shown } = play({ reads: [['|', {}]] });
    expect([begun, shown]).toEqual([
      [0],
      [
        [0, '…'],
        [0, ''],
      ],
    ]);
  });
});

describe('a resource and the stream', () => {
  const twice: [string, Record<string, Reading<Sheet>>][] = [
    ['1ms (a|)', { a: read(sheet('A'), head(3)) }],
    ['1ms (b|)', { b: read(sheet('B'), head(9)) }],
  ];

  it('is reread after a loss and keeps its value until then [ST16]', () => {
    const { begun, shown } = play({ reads: twice, stream: ['100ms g', { g: gap(9) }] });
    expect([begun, shown]).toEqual([
      [0, 100],
      [
        [0, '…'],
        [1, 'A'],
        [101, 'B'],
      ],
    ]);
  });

  it('is behind, with its old value and the reason, while the reading after a loss fails [ST16]', () => {
    const [first, second] = twice as [(typeof twice)[0], (typeof twice)[0]];
    const { shown } = play({
      reads: [first, ['1ms (x|)', { x: broken() }], second],
      stream: ['100ms g', { g: gap(9) }],
    });
    expect(shown).toEqual([
      [0, '…'],
      [1, 'A'],
      [101, 'A!~'],
      [602, 'B'],
    ]);
  });

  it('stays behind when an event brings a value meanwhile, since the loss may hide more [ST16]', () => {
    const { shown } = play({
      reads: [twice[0] as (typeof twice)[0], ['1ms (x|)', { x: broken() }]],
      stream: ['100ms g 9ms t', { g: gap(8), t: event(9, 'tokens.updated') }],
      options: { fromEvent: (item) => (item.type === 'tokens.updated' ? sheet('T') : undefined) },
      until: '300ms (x|)',
    });
    expect(shown).toEqual([
      [0, '…'],
      [1, 'A'],
      [101, 'A!~'],
      [110, 'T~'],
    ]);
  });

  it('restarts at once with the next loss, whatever delay was running [ST16]', () => {
    const { begun } = play({
      reads: [['(x|)', { x: broken() }]],
      stream: ['100ms g', { g: gap(9) }],
      until: '200ms (x|)',
    });
    expect(begun).toEqual([0, 100]);
  });

  it('is reread after an event that makes it stale, and after no other', () => {
    const stream: [string, Record<string, StreamItem>] = [
      '600ms t 99ms s',
      { t: event(4, 'tokens.updated'), s: event(5, 'mutes.updated') },
    ];
    expect(play({ reads: twice, stream, options: { staleOn: ['mutes.updated'] } }).begun).toEqual([0, 700]);
  });

  it('is reread at most twice a second during a storm of such events, one reading at a time, the last one after the last event', () => {
    const events = Object.fromEntries([...'abcdefghijkl'].map((name, at) => [name, event(10 + at, 'mutes.updated')]));
    const line = [...'abcdefghijkl'].join(' 99ms ');
    const { begun } = play({
      reads: [['20ms (a|)', { a: read(sheet('A'), head(1)) }]],
      stream: [`10ms ${line}`, events],
      options: { staleOn: ['mutes.updated'] },
    });
    expect(begun).toEqual([0, 500, 1000, 1500]);
  });

  it('is not reread if the running reading is as new as the event', () => {
    const stale: [string, Record<string, StreamItem>] = ['5ms s', { s: event(7, 'mutes.updated') }];
    const reads = (seq: number): [string, Record<string, Reading<Sheet>>][] => [
      ['10ms (a|)', { a: read(sheet('A'), head(seq)) }],
    ];
    const begun = (seq: number) =>
      play({ reads: reads(seq), stream: stale, options: { staleOn: ['mutes.updated'] }, until: '900ms (x|)' }).begun;
    expect(begun(7)).toEqual([0]);
    expect(begun(6)).toEqual([0, 500]);
  });

  it('waits as long as the answer requests, even when an event makes it stale', () => {
    const stream: [string, Record<string, StreamItem>] = ['2s s', { s: event(7, 'mutes.updated') }];
    const reads: [string, Record<string, Reading<Sheet>>][] = [['(x|)', { x: broken(429, 10_000) }], ...twice];
    expect(play({ reads, stream, options: { staleOn: ['mutes.updated'] } }).begun).toEqual([0, 10_000]);
  });

  it('shows and counts an event’s value, which an older reading does not replace [ST13]', () => {
    const brings: ResourceOptions<Sheet>['fromEvent'] = (item) =>
      item.type === 'tokens.updated' ? sheet(item.id) : undefined;
    const stream: [string, Record<string, StreamItem>] = ['5ms t', { t: event(7, 'tokens.updated') }];
    const late = (at: StreamHead | null) =>
      play({ reads: [['10ms (a|)', { a: read(sheet('A'), at) }]], stream, options: { fromEvent: brings } }).shown.map(
        ([, words]) => words,
      );
    expect(late(head(6))).toEqual(['…', '7']);
    expect(late(head(99, 'another'))).toEqual(['…', '7']);
    expect(late(head(7))).toEqual(['…', '7', 'A']);
    let changes: number | undefined;
    play({ reads: [['(a|)', { a: read(sheet('A')) }]], stream, options: { fromEvent: brings } }, ({ resource }) => {
      resource.state$.subscribe((state) => {
        changes = state.changes;
      });
    });
    expect(changes).toBe(1);
  });

  it('is reread when a snapshot is newer than its value, but not when it is older', () => {
    const begunAfter = (seq: number) => play({ reads: twice, stream: ['100ms s', { s: snapshot(seq) }] }).begun;
    expect(begunAfter(4)).toEqual([0, 100]);
    expect(begunAfter(3)).toEqual([0]);
  });

  it('reads nothing if its value comes with the snapshot, which also ends running retries', () => {
    const fromSnapshot: ResourceOptions<Sheet>['fromSnapshot'] = (state) =>
      state.tokens as unknown as Sheet | { code: string };
    const { begun, shown } = play({
      reads: [['(x|)', { x: broken() }]],
      stream: ['50ms s 49ms g 99ms t', { s: snapshot(1, sheet('S')), g: gap(2), t: snapshot(3, sheet('T')) }],
      options: { first: 'stream', fromSnapshot },
    });
    expect([begun, shown]).toEqual([
      [100],
      [
        [0, '…'],
        [50, 'S'],
        [100, 'S!~'],
        [200, 'T'],
      ],
    ]);
  });

  it('keeps its value when a snapshot refuses it, shows the reason, and keeps retrying', () => {
    const fromSnapshot: ResourceOptions<Sheet>['fromSnapshot'] = (state) =>
      state.tokens as unknown as Sheet | { code: string };
    const { begun, shown } = play({
      reads: [
        ['(x|)', { x: broken() }],
        ['(b|)', { b: read(sheet('B'), head(9)) }],
      ],
      stream: [
        '50ms s 49ms g 99ms r',
        { s: snapshot(1, sheet('S')), g: gap(2), r: snapshot(3, { code: 'NO', message: 'Not now' }) },
      ],
      options: { first: 'stream', fromSnapshot },
    });
    expect([begun, shown.at(-2), shown.at(-1)]).toEqual([
      [100, 600],
      [100, 'S!~'],
      [600, 'B'],
    ]);
  });

  it('is also reread for reasons of its own', () => {
    expect(play({ reads: twice, options: { again$: of(1) } }).begun.length).toBe(2);
  });
});

describe('an optimistic change', () => {
  const one: [string, Record<string, Reading<Sheet>>][] = [['(a|)', { a: read(sheet('A'), head(1)) }]];
  const add = (row: string) => (value: Sheet) => (value.rows.includes(row) ? value : sheet(...value.rows, row));

  it('shows at once and stays when it is accepted', () => {
    const names: (readonly string[])[] = [];
    const { shown } = play({ reads: one }, ({ at, cold, resource }) => {
      resource.state$.subscribe(({ changing }) => names.push(changing));
      at(
        '10ms',
        () =>
          void resource.change({
            name: 'row',
            show: add('B'),
            call: () => cold('20ms (y|)', { y: ok({ value: 'done', head: null }) }),
          }),
      );
    });
    expect(shown).toEqual([
      [0, '…'],
      [0, 'A'],
      [10, 'AB'],
    ]);
    expect(names).toContainEqual(['row']);
    expect(names.at(-1)).toEqual([]);
  });

  it('is rolled back when it is refused, and its caller receives the reason', async () => {
    let answer: unknown;
    const { shown } = play({ reads: one }, ({ at, cold, resource }) => {
      at('10ms', () => {
        void resource.change({ show: add('B'), call: () => cold('20ms (n|)', { n: broken(400) }) }).then((result) => {
          answer = result;
        });
      });
    });
    expect(shown).toEqual([
      [0, '…'],
      [0, 'A'],
      [10, 'AB'],
      [30, 'A'],
    ]);
    await Promise.resolve();
    expect(answer).toEqual(broken(400));
  });

  it('takes the answer’s value if there is one', () => {
    const { shown } = play({ reads: one }, ({ at, cold, resource }) => {
      const call = () => cold('20ms (y|)', { y: ok({ value: 'C', head: null }) });
      at('10ms', () => void resource.change({ show: add('?'), call, settle: (value, row: string) => add(row)(value) }));
    });
    expect(shown).toEqual([
      [0, '…'],
      [0, 'A'],
      [10, 'A?'],
      [30, 'AC'],
    ]);
  });

  it('stays on top of newer values, and a reading that started before it was accepted does not revert it', () => {
    const { begun, shown } = play(
      {
        reads: [
          ['(a|)', { a: read(sheet('A'), head(1)) }],
          ['10ms (o|)', { o: read(sheet('O'), head(2)) }],
          ['50ms (o|)', { o: read(sheet('A'), head(3)) }],
          ['10ms (n|)', { n: read(sheet('A', 'B', 'C'), head(4)) }],
        ],
        stream: ['15ms g 24ms h', { g: gap(2), h: gap(3) }],
      },
      ({ at, cold, resource }) => {
        at(
          '10ms',
          () =>
            void resource.change({
              show: add('B'),
              call: () => cold('50ms (y|)', { y: ok({ value: 0, head: null }) }),
            }),
        );
      },
    );
    // The third reading left at 40 and would be back at 90; the change is taken at 60.
    expect(begun).toEqual([0, 15, 40, 60]);
    expect(shown).toEqual([
      [0, '…'],
      [0, 'A'],
      [10, 'AB'],
      [25, 'OB'],
      [70, 'ABC'],
    ]);
  });

  it('is sent after the previous one', () => {
    const sent: [string, number][] = [];
    play({ reads: one }, ({ at, cold, resource }) => {
      const change = (name: string, now: number) =>
        void resource.change({
          show: add(name),
          call: (): Observable<Reading<Sheet>> => {
            sent.push([name, now]);
            return cold('30ms (y|)', { y: read(sheet()) });
          },
        });
      at('10ms', () => change('B', 10));
      at('20ms', () => {
        change('C', 20);
        expect(sent).toEqual([['B', 10]]);
      });
      at('50ms', () =>
        expect(sent).toEqual([
          ['B', 10],
          ['C', 20],
        ]),
      );
    });
    expect(sent).toHaveLength(2);
  });

  it('is sent even after its screen has closed, which no longer reads or listens', () => {
    const sent: number[] = [];
    const { begun, shown } = play(
      { reads: one, stream: ['100ms g', { g: gap(2) }], until: '15ms (x|)' },
      ({ at, cold, resource }) => {
        const call = (): Observable<Reading<Sheet>> => {
          sent.push(1);
          return cold('30ms (y|)', { y: read(sheet()) });
        };
        at('10ms', () => {
          void resource.change({ show: add('B'), call });
          void resource.change({ show: add('C'), call });
        });
      },
    );
    expect(sent).toHaveLength(2);
    expect(begun).toEqual([0]);
    expect(shown.at(-1)).toEqual([10, 'ABC']);
  });
});
