import type { TelegramChat } from '#shared/channels/telegram-link.ts';
import { codesOf, codesUnder, findCode, issueCode, spendCode, withdrawCode } from '../../codes/one-time-codes.ts';
import type { Db, Trx } from '../../db/sqlite.ts';

// A link that waits for "Start" and a chat that waits for its person's yes are one-time codes. A person has at most one
// of each.

const LINK = 'telegram link';
const CHAT = 'telegram chat';

type StartedChat = { id: string; chatId: string; name: string };

/** Stores a link's token. An earlier link, and a chat that was started by it, no longer count. */
export async function storeLink(trx: Trx, accountId: string, token: string, until: number): Promise<void> {
  await issueCode(trx, token, { purpose: LINK, subject: accountId, expiresAt: until });
  await withdrawCode(trx, CHAT, accountId);
}

/** @returns the person whose link it is; undefined if it is forged, used, replaced, or has expired */
export const spendLink = async (trx: Trx, token: string, now: number): Promise<string | undefined> =>
  (await spendCode(trx, LINK, token, now))?.subject;

/** Whether a link may still be used. */
export const awaitsStart = async (db: Db, now: number): Promise<boolean> =>
  (await codesUnder(db, LINK, '', now)).length > 0;

export const storeChat = (trx: Trx, accountId: string, chat: StartedChat, until: number): Promise<void> =>
  issueCode(trx, chat.id, { purpose: CHAT, subject: accountId, expiresAt: until, about: chat });

/** The chat that waits for this person's yes. */
export async function chatOf(db: Db, accountId: string, now: number): Promise<TelegramChat> {
  const [code] = await codesOf(db, CHAT, [accountId], now);
  if (!code) return { chat: null };
  const { id, name } = code.about as StartedChat;
  return { chat: { id, name } };
}

/** @param id as `chatOf` gives it @returns where to send; undefined if it is not this person's, or no longer waits */
export async function chatIdOf(db: Db, accountId: string, id: string, now: number): Promise<string | undefined> {
  const code = await findCode(db, CHAT, id, now);
  return code?.subject === accountId ? (code.about as StartedChat).chatId : undefined;
}

/** @returns whether it still waited: of two simultaneous calls, one adds the channel */
export const spendChat = async (trx: Trx, id: string, now: number): Promise<boolean> =>
  (await spendCode(trx, CHAT, id, now)) !== undefined;
