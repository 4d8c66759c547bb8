// Loaded into the processes of a portal (NODE_OPTIONS): their wall clock is ahead or behind by CLOCK_OFFSET, ms.
// Recorded data would otherwise be too old one day: sessions end, and alerts are deleted.

const offset = Number(process.env.CLOCK_OFFSET);
const Wall = Date;

globalThis.Date = class extends Wall {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [Wall.now() + offset] : args) as [number]));
  }

  static override now() {
    return Wall.now() + offset;
  }
} as DateConstructor;
