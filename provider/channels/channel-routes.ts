import { channelCalls } from '#shared/channels/calls.ts';
import { fail } from '#shared/result.ts';
import { invalid } from '../http/refuse.ts';
import { serve } from '../serve.ts';
import { createChannelOperations } from './channel-operations.ts';
import { createDeliveryOperations } from './delivery-operations.ts';
import { createEscalationOperations } from './escalation-operations.ts';
import type { LedgerDeps } from './ledger.ts';
import type { OpenChannels } from './open-channels.ts';
import { createPushOperations } from './push-operations.ts';
import type { TelegramLinking } from './telegram/telegram-linking.ts';

const noTelegram = invalid({ kind: 'This portal does not send to Telegram.' });

/** How alerts reach a person outside the portal. @param telegram undefined if the portal has no bot */
export function channelRoutes(deps: LedgerDeps, open: OpenChannels, telegram: TelegramLinking | undefined) {
  const channels = createChannelOperations(deps, open);
  const deliveries = createDeliveryOperations(deps);
  const escalation = createEscalationOperations(deps, open);
  const push = createPushOperations(deps, open);
  return serve(channelCalls, {
    list: ({ account }) => channels.list(account),
    add: ({ account }, wish) => channels.add(account, wish),
    change: ({ account }, wish) => channels.change(account, wish),
    remove: ({ account }, { id }) => channels.remove(account, id),
    restore: ({ account }, { id }) => channels.restore(account, id),
    test: ({ account }, { id }) => channels.test(account, id),
    secrets: ({ account }, { id }) => channels.secrets(account, id),
    newSecret: ({ account }, { id }) => channels.newSecret(account, id),
    sendAgain: ({ account }, wish) => channels.sendAgain(account, wish),
    saveQuiet: ({ account }, wish) => channels.saveQuiet(account, wish),
    deliveries: ({ account }, question) => deliveries.list(account, question),
    changeDeliveries: ({ account }, wish) => deliveries.change(account, wish),
    escalation: ({ account }) => escalation.read(account),
    saveEscalation: ({ account }, wish) => escalation.save(account, wish),
    telegramLink: ({ account }) => telegram?.link(account) ?? fail(noTelegram),
    renewPush: ({ account }, wish) => push.renew(account, wish),
    leavePush: ({ account }, wish) => push.leave(account, wish),
    telegramChat: ({ account }) => telegram?.chat(account) ?? { chat: null },
  });
}
