import { DurableObject } from 'cloudflare:workers';
import { type AttemptWindow, giveBackTo, limitOne, type Take, WINDOW } from '#edge/session/attempt-limits.ts';
import type { Env } from './env.ts';

const KEY = 'window';

/** Counts the attempts for one key globally, one object per key. Deletes everything when the window ends. */
export class SignInCounter extends DurableObject<Env> {
  #window: AttemptWindow | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      this.#window = await ctx.storage.get<AttemptWindow>(KEY);
    });
  }

  async take(most: number, count: 0 | 1 = 1): Promise<Take> {
    const before = this.#window;
    const { take, window } = limitOne(before, most, Date.now(), count);
    if (count === 0) return take;
    this.#window = window;
    if (take.ok) await this.ctx.storage.put(KEY, window);
    if (before?.began !== window.began) await this.ctx.storage.setAlarm(window.began + WINDOW);
    return take;
  }

  async giveBack(began: number) {
    if (!this.#window) return;
    this.#window = giveBackTo(this.#window, began);
    await this.ctx.storage.put(KEY, this.#window);
  }

  override async alarm() {
    this.#window = undefined;
    await this.ctx.storage.deleteAll();
  }
}
