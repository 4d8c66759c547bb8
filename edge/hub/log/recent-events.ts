import { limits } from '#shared/protocol.ts';
import type { LogEvent, MemoryBudget } from '../ports.ts';

/** The newest events of a log in memory, without a gap, within the limits of the hub and the process (ST7). */
export class RecentEvents {
  readonly #budget: MemoryBudget;
  #events: LogEvent[] = [];
  #bytes = 0;

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  isEmpty(): boolean {
    return this.#events.length === 0;
  }

  /** @param events must directly follow the events already here */
  add(events: LogEvent[]) {
    for (const event of events) {
      if (!this.#budget.take(event.bytes)) return this.clear();
      this.#events.push(event);
      this.#bytes += event.bytes;
    }
    // Drops a quarter at a time: dropping copies the array, which is too expensive for every event of a busy stream.
    if (this.#bytes > limits.memoryBytesPerHub) this.#forget(this.#bytes - limits.memoryBytesPerHub * 0.75);
  }

  clear() {
    this.#forget(Number.POSITIVE_INFINITY);
  }

  at(seq: number): LogEvent | undefined {
    return this.#events[seq - (this.#events[0]?.seq ?? 0)];
  }

  /** Returns at most `most` events after `seq`, or undefined if memory does not reach back that far. */
  after(seq: number, most: number): LogEvent[] | undefined {
    const first = this.#events[0];
    if (!first || seq < first.seq - 1) return undefined;
    const from = seq - first.seq + 1;
    return this.#events.slice(from, from + most);
  }

  #forget(bytes: number) {
    let freed = 0;
    let count = 0;
    while (count < this.#events.length && freed < bytes) {
      freed += this.#events[count]?.bytes ?? 0;
      count += 1;
    }
    this.#events = this.#events.slice(count);
    this.#bytes -= freed;
    this.#budget.give(freed);
  }
}
