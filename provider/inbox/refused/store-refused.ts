import { createHash } from 'node:crypto';
import { groupText, messageFacts } from '#shared/inbox/refused/refused-message.ts';
import { type ProviderIntake, refusedLimits } from '#shared/inbox/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import { errorText } from '#shared/process-log.ts';
import type { Result } from '#shared/result.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import type { Refusal } from '../../http/refuse.ts';
import { putRefused } from './refused-table.ts';

/** How an intake reads one of its messages. */
export type MessageIntake = {
  name: ProviderIntake;
  /** The message's own id; undefined if it has none that can be read. */
  ownId(raw: unknown): string | undefined;
  /** Returns why the message alone is refused under the present rules, as path and rule; undefined if it isn't. */
  why(deps: Deps, trx: Trx, raw: unknown): Promise<string | undefined>;
  /** Returns the account that the message seems to be for. */
  receiver(trx: Trx, raw: unknown): Promise<string | undefined>;
  /** Stores the message as the intake does. A late one gives nobody a sign. */
  takeIn(deps: Deps, trx: Trx, raw: unknown): Promise<Result<TakenIn, Refusal>>;
};

/** `rings`: somebody hears of it. `list`: it is there, quietly. `already`: it was there before. */
export type TakenIn = 'rings' | 'list' | 'already';

/** The reason of a readable message that came in one body with a refused one: such a body is refused as a whole. */
const TOGETHER = 'Came together with a refused message';

/**
 * Stores the messages of a refused body, each once, until an operator takes them in again (OPS-08). Never fails: the
 * sender's answer is the refusal, whatever happens here.
 * @param whole the reason for messages that are fine alone; by default that they came with a refused one
 */
export async function storeRefused(
  deps: Deps,
  intake: MessageIntake,
  messages: readonly unknown[],
  whole = TOGETHER,
): Promise<void> {
  try {
    await deps.write(async (trx) => {
      for (const raw of messages) {
        const body = JSON.stringify(raw);
        const bytes = Buffer.byteLength(body);
        if (bytes > refusedLimits.messageBytes) continue;
        const detail = (await intake.why(deps, trx, raw)) ?? whole;
        await putRefused(
          trx,
          {
            intake: intake.name,
            message_id: intake.ownId(raw) ?? `h:${createHash('sha256').update(body).digest('hex')}`,
            account_id: (await intake.receiver(trx, raw)) ?? '',
            product: (messageFacts(raw).asin ?? '').slice(0, 40),
            reason: groupText(detail),
            detail,
            version: RULES_VERSION,
            body,
            bytes,
          },
          deps.clock(),
        );
      }
    });
  } catch (cause) {
    deps.log('error', 'Refused messages could not be stored', { error: errorText(cause) });
  }
}
