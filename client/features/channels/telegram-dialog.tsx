import { useCallback, useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Note } from '#client/ui/states.tsx';
import { channelCalls } from '#shared/channels/calls.ts';
import type { TelegramChat } from '#shared/channels/telegram-link.ts';
import { kindNames, telegramTexts, channelTexts as texts } from './texts.ts';
import type { ChannelCommands } from './use-channels.ts';

type TelegramDialogProps = { store: StoreDeps; commands: ChannelCommands; onClose(): void };

/** Adds a Telegram chat: the person presses "Start" there, and confirms here that the chat is theirs. */
export function TelegramDialog({ store, commands, onClose }: TelegramDialogProps) {
  const api = caller(channelCalls, store.call);
  const { link, fault, renew } = useLink(store);
  const [{ value }, resource] = useResource<TelegramChat>(store, [api], {
    read: () => api.telegramChat(),
    staleOn: ['channels.changed'],
  });
  // A chat from before this link belongs to another one.
  const chat = link === undefined ? undefined : value?.chat;
  const submit = async () => {
    if (!chat) return;
    const refused = await commands.add({ kind: 'telegram', name: chat.name, address: chat.id });
    if (refused === null) return onClose();
    resource.reload();
    return Object.values(refused)[0];
  };
  const another = async () => {
    await renew();
    resource.reload();
  };
  return (
    <FormDialog
      title={`${texts.add}: ${kindNames.telegram}`}
      cancel={texts.cancel}
      submit={texts.addNow}
      disabled={!chat}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{telegramTexts.how}</p>
      <div className="telegram-acts">
        {link !== undefined && (
          <>
            <a className={chat ? 'btn' : 'btn primary'} href={link} target="_blank" rel="noreferrer">
              {telegramTexts.open}
            </a>
            <a className="btn" href={link.replace('?start=', '?startgroup=')} target="_blank" rel="noreferrer">
              {telegramTexts.openGroup}
            </a>
          </>
        )}
      </div>
      {fault === undefined ? (
        <div role="status">
          {chat ? (
            <>
              <p>{telegramTexts.isIt}</p>
              <p>
                <b>{chat.name}</b>
              </p>
            </>
          ) : (
            <p className="soft">{link === undefined ? telegramTexts.linking : telegramTexts.waiting}</p>
          )}
        </div>
      ) : (
        <Note bad>{fault}</Note>
      )}
      {(chat || fault !== undefined) && (
        <p>
          <button type="button" className="btn" onClick={() => void another()}>
            {chat ? telegramTexts.notIt : telegramTexts.again}
          </button>
        </p>
      )}
    </FormDialog>
  );
}

/** A link to the bot, made when the dialog opens. A new one ends the one before. */
function useLink(store: StoreDeps): { link?: string; fault?: string; renew(): Promise<void> } {
  const [made, setMade] = useState<{ link?: string; fault?: string }>({});
  const renew = useCallback(async () => {
    setMade({});
    const answer = await caller(channelCalls, store.call).telegramLink({});
    setMade(answer.ok ? { link: answer.value.value.link } : { fault: answer.error.message });
  }, [store]);
  useEffect(() => void renew(), [renew]);
  return { ...made, renew };
}
