import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { notificationsAccess } from '../inbox/access.ts';
import {
  addChannelSchema,
  changeChannelSchema,
  changeDeliveriesSchema,
  channelIdSchema,
  channelListSchema,
  deliveriesQuestionSchema,
  deliveryListSchema,
  saveQuietSchema,
  sendAgainSchema,
  webhookSecretsSchema,
} from './channel.ts';
import { escalationSchema, saveEscalationSchema } from './escalation.ts';
import { leavePushSchema, renewPushSchema } from './push-schemas.ts';
import { telegramChatSchema, telegramLinkSchema } from './telegram-link.ts';

const answer = channelListSchema;

/** How alerts reach a person outside the portal (CHAN). Each change answers with all channels of the person. */
export const channelCalls = calls(
  '/api/channels',
  { tag: 'Channels', access: notificationsAccess, full: true, upstream: '/portal/channels' },
  {
    list: get('', 'load your channels', {
      answer,
      upstream: {
        describe: 'The channels by which alerts reach the person, and the quiet hours',
      },
    }),
    add: post('', 'add the channel', {
      body: addChannelSchema,
      answer,
      patience: 30_000,
      upstream: {
        describe: 'Add a channel. A test message is sent first, and a channel that refuses it is not added',
      },
    }),
    change: put('', 'change the channel', {
      body: changeChannelSchema,
      answer,
      upstream: { describe: 'Rename or pause a channel, or change what it gets' },
    }),
    /** `restore` undoes it within an hour. */
    remove: del('', 'remove the channel', {
      body: channelIdSchema,
      answer,
      upstream: { describe: 'Remove a channel (id in the body). What waits is not sent' },
    }),
    restore: put('/restored', 'restore the channel', {
      body: channelIdSchema,
      answer,
      upstream: {
        describe: 'Restore a channel that was removed within the last hour',
      },
    }),
    test: post('/test', 'send the test message', {
      body: channelIdSchema,
      answer,
      patience: 30_000,
      upstream: {
        describe: 'Send a test message. A channel that was switched off works again if it takes the message',
      },
    }),
    secrets: post('/secrets', 'show the secrets', {
      body: channelIdSchema,
      answer: webhookSecretsSchema,
      upstream: { describe: 'The secrets that sign a webhook’s messages' },
    }),
    /** The former one stays valid for a day. */
    newSecret: put('/secrets', 'make a new secret', {
      body: channelIdSchema,
      answer: webhookSecretsSchema,
      upstream: {
        describe: 'Make a new secret for a webhook. For a day, messages are signed by the former one, too',
      },
    }),
    sendAgain: post('/deliveries', 'send again what was missed', {
      body: sendAgainSchema,
      answer,
      upstream: {
        describe: 'Send again everything that a channel missed since a moment, each message with its first id',
      },
    }),
    saveQuiet: put('/quiet-hours', 'save the quiet hours', {
      body: saveQuietSchema,
      answer,
      upstream: { describe: 'Set the quiet hours and the time zone' },
    }),
    deliveries: get('/deliveries', 'load the deliveries', {
      query: deliveriesQuestionSchema,
      answer: deliveryListSchema,
      upstream: {
        describe: 'What became of each alert on each channel, newest first',
      },
    }),
    changeDeliveries: put('/deliveries', 'change the deliveries', {
      body: changeDeliveriesSchema,
      answer: doneSchema,
      upstream: {
        describe: 'Send what was given up again, with its first id, or drop what was not sent',
      },
    }),
    escalation: get('/escalation', 'load the steps', {
      answer: escalationSchema,
      upstream: {
        describe: 'The steps that follow if nobody looks at an alert, and the colleagues to whom a step can lead',
      },
    }),
    saveEscalation: put('/escalation', 'save the steps', {
      body: saveEscalationSchema,
      answer: escalationSchema,
      upstream: {
        describe: 'Set the steps that follow if nobody looks at an alert. What waits follows the new steps',
      },
    }),
    telegramLink: post('/telegram', 'make a link to Telegram', {
      body: v.strictObject({}),
      answer: telegramLinkSchema,
      patience: 30_000,
      upstream: {
        describe: 'Make a link that opens the portal’s Telegram bot, for one use within ten minutes',
        refuses: [429],
      },
    }),
    /** Made by the push worker, when the browser's subscription has changed (client/public/push-worker.js). */
    renewPush: put('/push', 'renew push in this browser', {
      body: renewPushSchema,
      answer: doneSchema,
      upstream: {
        describe: 'Give a browser’s push channel its new address, since the browser has another subscription',
      },
    }),
    leavePush: del('/push', 'turn push off in this browser', {
      body: leavePushSchema,
      answer: doneSchema,
      upstream: {
        describe: 'Remove the push channel of a browser (endpoint in the body), since the person signs out of it',
      },
    }),
    telegramChat: get('/telegram', 'load the chat', {
      answer: telegramChatSchema,
      upstream: {
        describe: 'The Telegram chat that was started by the person’s link, until the person adds it',
      },
    }),
  },
);
