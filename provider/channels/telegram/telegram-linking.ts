import { setTimeout as sleep } from 'node:timers/promises';
import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import { TELEGRAM_LINK_FOR, type TelegramChat, type TelegramLink } from '#shared/channels/telegram-link.ts';
import { plainLine, withoutLinks } from '#shared/plain-text.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import { countCaps } from '../../limits/caps-table.ts';
import { rates } from '../../limits/limits.ts';
import type { Account } from '../../session/account-record.ts';
import { accountById } from '../../session/accounts-table.ts';
import { announceChannels } from '../channel-list.ts';
import type { LedgerDeps } from '../ledger.ts';
import { shortened } from '../senders/readable.ts';
import { awaitsStart, chatOf, spendLink, storeChat, storeLink } from './started-chats.ts';
import type { TelegramBot, TelegramStart } from './telegram-bot.ts';

export type TelegramLinking = {
  /** Makes a link to the bot, which replaces the person's earlier one. The limit counts before the work. */
  link: (account: Account) => Promise<Result<TelegramLink, Refusal>>;
  /** The chat that waits for the person's yes. */
  chat: (account: Account) => Promise<TelegramChat>;
  /** Reads who pressed "Start", while a link waits for it. Returns at once. */
  wake: () => void;
  close: () => Promise<void>;
};

const AFTER_FAILURE = 5_000;
/** As long as a channel's name. */
const LONGEST_NAME = 40;

const tooManyLinks = refusal(
  429,
  providerCodes.tooMany,
  `At most ${rates.telegramLinks.most} links an hour. Try again later.`,
);
const telegramAway = refusal(400, 'TELEGRAM_AWAY', 'Telegram can’t be reached at the moment. Try again later.');

/**
 * Connects chats: a person opens the bot by a link of theirs and presses "Start", which names the chat. The portal then
 * shows its name, and adds the channel only once the person says that it is theirs.
 */
export function createTelegramLinking(
  deps: LedgerDeps,
  bot: TelegramBot,
  onError: (cause: unknown) => void,
): TelegramLinking {
  const ending = new AbortController();
  const { signal } = ending;
  let reading: Promise<void> | undefined;
  let woken = false;

  const wake = () => {
    // Telegram gives what people write to one reader at a time.
    if (!deps.leads()) return void deps.notifyPeers({ telegram: true });
    woken = !signal.aborted;
    if (!woken) return;
    reading ??= read()
      .catch(onError)
      .finally(() => {
        reading = undefined;
        if (woken) wake();
      });
  };

  async function read(): Promise<void> {
    woken = false;
    let isFailing = false;
    let hasTaken = false;
    while (!signal.aborted && deps.leads() && (await awaitsStart(deps.db, deps.clock()))) {
      const starts = await bot.starts(signal);
      if (starts.ok)
        for (const start of starts.value) {
          await take(start);
          hasTaken = true;
        }
      else if (!signal.aborted) {
        if (!isFailing)
          deps.log('warn', 'What people write to the Telegram bot can’t be read', { error: starts.error });
        await sleep(AFTER_FAILURE, undefined, { signal, ref: false }).catch(() => undefined);
      }
      isFailing = !starts.ok;
    }
    // Otherwise the next process would read it once more, and answer that the link was used.
    if (hasTaken) await bot.acknowledge(signal);
  }

  async function take({ token, chatId, name }: TelegramStart): Promise<void> {
    const reply = await deps.write(async (trx) => {
      const now = deps.clock();
      const accountId = await spendLink(trx, token, now);
      const account = accountId === undefined ? undefined : await accountById(trx, accountId);
      if (!account) {
        const cap = { key: `telegram replies ${chatId}`, ...rates.telegramReplies };
        return (await countCaps(trx, now, [cap])) > 0 ? undefined : expired();
      }
      const chat = { id: deps.newToken(), chatId, name: nameOf(name) };
      await storeChat(trx, account.id, chat, now + TELEGRAM_LINK_FOR);
      await announceChannels(deps, trx, account);
      return `Go back to ${deps.brand} and confirm that this chat is yours. Alerts come here after that.`;
    });
    if (reply !== undefined) await bot.say(chatId, reply, signal);
  }

  const expired = () =>
    `This link has expired or was already used. Make a new one in ${deps.brand}: ${deps.portalUrl()}${CHANNELS_PATH}`;

  return {
    link: async (account) => {
      const token = deps.newToken();
      const until = deps.clock() + TELEGRAM_LINK_FOR;
      const isOver = await deps.write(async (trx) => {
        const cap = { key: `telegram links ${account.id}`, ...rates.telegramLinks };
        if ((await countCaps(trx, deps.clock(), [cap])) > 0) return true;
        await storeLink(trx, account.id, token, until);
        return false;
      });
      if (isOver) return fail(tooManyLinks);
      const link = await bot.link(token, signal);
      if (!link.ok) {
        deps.log('warn', 'The Telegram bot has no link', { error: link.error });
        return fail(telegramAway);
      }
      wake();
      return ok({ link: link.value, until });
    },
    chat: ({ id }) => chatOf(deps.db, id, deps.clock()),
    wake,
    close: async () => {
      ending.abort();
      await reading;
    },
  };
}

/** What the chat calls itself may be anything. */
const nameOf = (name: string): string => shortened(withoutLinks(plainLine(name)), LONGEST_NAME) || 'Telegram';
