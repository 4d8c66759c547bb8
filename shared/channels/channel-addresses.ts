import * as v from 'valibot';

// The addresses of channels, as people enter them. Most are secrets in themselves.

const address = (form: RegExp, wrong: string) =>
  v.pipe(
    v.string(wrong),
    v.trim(),
    v.maxLength(2_000, 'An address has at most 2,000 characters.'),
    v.regex(form, wrong),
  );

/** Without user name, password, and fragment, which hide where an address leads. */
const anywhere = /^https:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i;

/** Retired in 2026. Its addresses are still in many notes and wikis. */
const retiredTeams = /^https:\/\/(?:[\w-]+\.)*(?:webhook\.office|office365)\.com\//i;

/** A secret of Standard Webhooks: 24 to 64 random bytes. */
const webhookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'A secret begins with whsec_, followed by 24 to 64 bytes as base64.'),
);

const key = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'The key is not complete.'));

export const addressSchemas = {
  email: v.object({ to: v.pipe(v.string(), v.trim(), v.email('Enter an email address.'), v.maxLength(254)) }),
  /** PushSubscription.toJSON() of the browser. */
  push: v.object({
    endpoint: address(anywhere, 'The browser gave no address for push messages.'),
    keys: v.object({ p256dh: key(65), auth: key(16) }),
  }),
  slack: v.object({
    url: address(
      /^https:\/\/hooks\.slack\.com\/services(?:\/\w+){3}$/i,
      'Enter the webhook address that Slack shows. It begins with https://hooks.slack.com/services/.',
    ),
  }),
  discord: v.object({
    url: address(
      /^https:\/\/discord(?:app)?\.com\/api(?:\/v\d+)?\/webhooks\/\d+\/[\w-]+(?:\?thread_id=\d+)?$/i,
      'Enter the webhook address that Discord copies. It begins with https://discord.com/api/webhooks/.',
    ),
  }),
  teams: v.object({
    url: v.pipe(
      v.string(),
      v.check(
        (text) => !retiredTeams.test(text.trim()),
        'Microsoft has retired these addresses. In Teams, add the workflow "Post to a channel when a webhook request is received", and enter its address.',
      ),
      address(
        /^https:\/\/(?:[\w-]+\.)+(?:logic\.azure|powerplatform)\.com(?::443)?\/[^\s#\\]+$/i,
        'Enter the address of a Teams workflow. Its host ends with .logic.azure.com or .powerplatform.com.',
      ),
    ),
  }),
  /** The id of the chat in which somebody has started the bot. */
  telegram: v.object({ chatId: v.pipe(v.string(), v.regex(/^-?\d{1,20}$/, 'A chat id is a number.')) }),
  webhook: v.object({
    url: address(anywhere, 'Enter an address that begins with https://, without user name, password, and #.'),
    /** The current secret first; while one is rotated, its predecessor second. */
    secrets: v.pipe(v.array(webhookSecret), v.minLength(1), v.maxLength(2)),
  }),
};

export type ChannelName = keyof typeof addressSchemas;
export type AddressOf<C extends ChannelName> = v.InferOutput<(typeof addressSchemas)[C]>;

/** Where messages to an address arrive. Two channels of a kind with the same place would bring everything twice. */
export function placeOf(address: AddressOf<ChannelName>): string {
  if ('to' in address) return address.to;
  if ('chatId' in address) return address.chatId;
  return 'url' in address ? address.url : address.endpoint;
}

/** What may be shown and logged of an address: the host and the last four characters. */
export function hiddenAddress(address: AddressOf<ChannelName>): string {
  if ('to' in address) return `${address.to.slice(0, 1)}…${address.to.slice(address.to.lastIndexOf('@'))}`;
  if ('chatId' in address) return `…${address.chatId.slice(-4)}`;
  const url = placeOf(address);
  return `${url.split('/')[2]}/…${url.slice(-4)}`;
}
