import { sellerwire } from '#shared/brand/sellerwire.ts';
import { contractVersion } from '#shared/contract.ts';
import { eventContract } from '#shared/upstream/event-contract.ts';
import { JOIN, type UpstreamEventName, upstreamEvents } from '#shared/upstream/frames.ts';
import { PROFILE_MARK } from '../http/describe.ts';
import { type ContractSchema, jsonSchemaOf, namedShapes } from '../openapi.ts';
import { SOCKET_PATH } from '../socket/socket.ts';
import { withReferred } from './referred.ts';

export type Message = {
  name: string;
  summary: string;
  description?: string;
  headers?: ContractSchema;
  payload: ContractSchema;
  [PROFILE_MARK]?: string;
};
export type AsyncapiDocument = {
  asyncapi: string;
  channels: { user: { messages: Record<string, Message> } };
  components: { schemas: Record<string, ContractSchema> };
};

/** Describes the data of an event that only says what is stale. */
export const STALE = 'Ignored: the portal reads what has changed';
const JOINED = 'join:answered';
const channel = { $ref: '#/channels/user' };
const meta: ContractSchema = {
  $ref: '#/components/schemas/FrameMeta',
  description: 'The second argument of the event, optional like each of its fields',
};

/** Describes the socket from the provider's side: it receives `join`, and sends the events. */
export async function asyncapiOf(): Promise<AsyncapiDocument> {
  const { schemas, refer } = await namedShapes();
  const events = await Promise.all(
    Object.entries(eventContract).map(async ([name, { profile, says, to, without }]): Promise<[string, Message]> => {
      const payload = refer(await payloadOf(name as UpstreamEventName)) as ContractSchema;
      const description = `Send it to ${to}. If you don’t: ${without}.`;
      return [name, { name, summary: says, description, headers: meta, payload, [PROFILE_MARK]: profile }];
    }),
  );
  const messages: Record<string, Message> = {
    [JOIN]: {
      name: JOIN,
      summary: 'The portal wants the room of its user, after every connect',
      description: 'The `_id` of the user record. Take the room from the token, never from this argument.',
      payload: { type: 'string' },
      [PROFILE_MARK]: 'live',
    },
    [JOINED]: {
      name: JOINED,
      summary: 'The acknowledgement of `join`, once the socket is in the room',
      payload: { $ref: '#/components/schemas/JoinAnswer' },
      [PROFILE_MARK]: 'live',
    },
    ...Object.fromEntries(events),
  };
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: `${sellerwire.name} upstream socket`,
      version: contractVersion.version,
      'x-date': contractVersion.date,
      description: "The events between a company's API and the portal. docs/upstream.md explains them.",
    },
    defaultContentType: 'application/json',
    servers: {
      company: {
        host: 'live.example.com',
        pathname: SOCKET_PATH,
        protocol: 'wss',
        description: 'Socket.IO v4 over WebSocket. The session’s token is in the query: `?token=`',
      },
    },
    channels: { user: { address: '/', description: 'One connection per signed-in user', messages } },
    operations: Object.fromEntries(
      Object.keys(messages)
        .filter((name) => name !== JOINED)
        .map((name) => [
          name,
          name === JOIN
            ? { action: 'receive', channel, messages: [at(JOIN)], reply: { channel, messages: [at(JOINED)] } }
            : { action: 'send', channel, messages: [at(name)] },
        ]),
    ),
  };
  return withReferred(document, schemas);
}

const at = (message: string) => ({ $ref: `#/channels/user/messages/${message}` });

/** The event's data. Of an event that only says what is stale, the portal reads nothing. */
function payloadOf(name: UpstreamEventName): Promise<ContractSchema> | ContractSchema {
  const event = upstreamEvents[name];
  if (event.brings === 'data') return jsonSchemaOf(event.schema);
  if (event.brings === 'stale') return { description: STALE };
  return {
    anyOf: [
      { $ref: '#/components/schemas/StoredRecord' },
      { type: 'object', description: 'The message exactly as Amazon sent it' },
    ],
  };
}
