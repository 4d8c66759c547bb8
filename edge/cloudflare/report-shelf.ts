import { DurableObject } from 'cloudflare:workers';
import { createReportTable } from '#edge/storage/report-table.ts';
import type { ReportEntry } from '#shared/reports/report-entry.ts';
import type { Env } from './env.ts';
import { createSql } from './sql.ts';

/** Stores the reported problems of all users, and deletes each when its time is over. */
export class ReportShelf extends DurableObject<Env> {
  readonly #table: ReturnType<typeof createReportTable>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#table = createReportTable(createSql(ctx.storage));
  }

  take(user: string, now: number) {
    return this.#table.take(user, now);
  }

  giveBack(user: string, at: number) {
    this.#table.giveBack(user, at);
  }

  async save(entry: ReportEntry, recording: string) {
    this.#table.save(entry, recording);
    if ((await this.ctx.storage.getAlarm()) === null) await this.#prune();
  }

  list(now: number) {
    return this.#table.list(now);
  }

  read(id: string, now: number) {
    return this.#table.read(id, now);
  }

  remove(id: string) {
    return this.#table.remove(id);
  }

  override alarm() {
    return this.#prune();
  }

  async #prune() {
    const next = this.#table.prune(Date.now());
    if (next !== undefined) await this.ctx.storage.setAlarm(Math.max(next, Date.now() + SHORTEST_WAIT));
  }
}

/** ms. The object's clock and that of a local test run at different speeds. */
const SHORTEST_WAIT = 60_000;
