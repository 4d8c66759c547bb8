import { createSeededRandom } from '#provider/seeded-random.ts';
import type { RecordingLine } from '#shared/recording.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/**
 * The faults of a connection, the same for the same seed. `drop`: a frame is lost together with its connection, as
 * sockets lose frames. `dup`: a frame is repeated up to 3 s later. `reorder`: the most followers that may overtake a
 * frame. `delay`: the most ms by which a frame is late. `disconnect`: the connection is lost before a frame.
 */
export type Faults = { seed: number; drop: number; dup: number; reorder: number; delay: number; disconnect: number };

export const noFaults: Faults = { seed: 1, drop: 0, dup: 0, reorder: 0, delay: 0, disconnect: 0 };

/** Reads 'seed=7,drop=0.01,reorder=3', or returns a sentence that names the error. */
export function readFaults(text: string): Result<Faults, string> {
  const faults = { ...noFaults };
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const [name = '', value = ''] = part.split('=');
    if (!Object.hasOwn(noFaults, name))
      return fail(`There is no fault '${name}': there are ${Object.keys(noFaults).join(', ')}.`);
    const figure = Number(value);
    const whole = name === 'seed' || name === 'reorder' || name === 'delay';
    if (value === '' || !(whole ? Number.isSafeInteger(figure) && figure >= 0 : figure >= 0 && figure <= 1))
      return fail(`${name} is ${whole ? 'a whole number' : 'a chance between 0 and 1'}, not '${value}'.`);
    faults[name as keyof Faults] = figure;
  }
  return ok(faults);
}

/** An event on the connection and its moment (ms since the recording's start). */
export type Delivery = { at: number; kind: 'frame'; line: RecordingLine } | { at: number; kind: 'cut' };

/** @param lines in recorded order */
export function planDeliveries(lines: readonly RecordingLine[], faults: Faults): Delivery[] {
  const random = createSeededRandom(faults.seed);
  const planned: { at: number; order: number; delivery: Delivery }[] = [];
  const plan = (delivery: Delivery, order: number) => planned.push({ at: delivery.at, order, delivery });
  for (const [index, line] of lines.entries()) {
    // Draws everything for every line, so that one fault does not shift the chances of another.
    const draws = {
      drop: random.next(),
      disconnect: random.next(),
      dup: random.next(),
      again: random.next(),
      late: random.next(),
      reorder: random.next(),
      by: random.next(),
    };
    if (draws.disconnect < faults.disconnect) plan({ at: line.at, kind: 'cut' }, index - 0.1);
    if (draws.drop < faults.drop) {
      plan({ at: line.at, kind: 'cut' }, index);
      continue;
    }
    const behind = faults.reorder > 0 && draws.reorder < REORDERED ? Math.ceil(draws.by * faults.reorder) : 0;
    const follower = lines[Math.min(index + behind, lines.length - 1)] as RecordingLine;
    // A follower minutes away cannot overtake a frame.
    const at = Math.min(follower.at, line.at + LONGEST_HOLD) + Math.round(draws.late * faults.delay);
    plan({ at, kind: 'frame', line }, index + behind + (behind > 0 ? 0.5 : 0));
    if (draws.dup < faults.dup) plan({ at: at + Math.round(draws.again * 3_000), kind: 'frame', line }, index + 0.6);
  }
  return planned.sort((a, b) => a.at - b.at || a.order - b.order).map(({ delivery }) => delivery);
}

/** The share of frames that are reordered when `reorder` is on. */
const REORDERED = 0.2;
const LONGEST_HOLD = 5_000;
