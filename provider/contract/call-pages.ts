import {
  anchorOf,
  type ContractHeading,
  type ContractProfile,
  contractHeadings,
  contractProfiles,
  contractVersion,
  profileTitles,
  sectionTitle,
} from '#shared/contract.ts';
import { eventContract } from '#shared/upstream/event-contract.ts';
import { isUpstreamEvent } from '#shared/upstream/frames.ts';
import { PROFILE_MARK } from '../http/describe.ts';
import type { ContractSchema, OpenapiDocument, Operation, Parameter } from '../openapi.ts';
import { PORTAL_TOKEN } from '../session/portal-token.ts';
import { type AsyncapiDocument, type Message, STALE } from './asyncapi.ts';
import { remarksOf, shapeText } from './shape-text.ts';

const GENERATED = `Made by \`npm run contract\` from the tables of calls and events: version ${contractVersion.version} of ${contractVersion.date}. Do not edit.`;

const legend = `A field without a type is text, \`?\` after a field means that it may be missing, and a word with a capital is a [shape](shapes.md).`;

type Call = { route: string; profile: string | undefined; heading: ContractHeading; operation: Operation };

/**
 * The page of all calls, by profile and heading.
 * @param base the path that portal calls begin with
 * @param rules the titles in docs/call-rules.md by heading; a title may have several
 */
export function callsPage(document: OpenapiDocument, base: string, rules: ReadonlyMap<string, string>): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]): Call => ({
        route: `${method.toUpperCase()} ${path.startsWith(base) ? path.slice(base.length) : path}`,
        profile: operation[PROFILE_MARK],
        heading: operation.tags?.[0] as ContractHeading,
        operation,
      }),
    ),
  );
  const sections = (profile: ContractProfile): string[] =>
    profile === 'live'
      ? [table(calls.filter((call) => call.profile === profile))]
      : (Object.keys(contractHeadings) as ContractHeading[]).flatMap((heading) => {
          const own = calls.filter((call) => call.profile === profile && call.heading === heading);
          const title = `### ${sectionTitle(heading, profile)}`;
          const rule = rules.get(heading);
          const linked = rule ? [`[What to mind](../call-rules.md#${anchorOf(rule)}).`] : [];
          return own.length === 0 ? [] : [title, ...linked, table(own)];
        });
  return [
    '# The calls',
    `${GENERATED} [The provider's contract](../upstream.md) explains the whole. ${legend} Paths are below \`${base}\`, except those of the intake.`,
    ...contractProfiles.flatMap((profile) => [`## The profile ${profileTitles[profile]}`, ...sections(profile)]),
    '## The intake',
    '[Ingest](../upstream.md#ingest) says how to use it.',
    table(calls.filter(({ heading }) => (heading as string) === 'Ingest')),
    '',
  ].join('\n\n');
}

function table(calls: readonly Call[]): string {
  const rows = calls.map(({ route, operation }) => {
    const { summary = '', ...rest } = operation;
    const description = [rest.description, proofText(rest)].filter((text) => text !== undefined).join('. ');
    return { route, cells: [sentences(summary, description), takesText(operation), answerText(operation)] };
  });
  // Some calls have two paths.
  const same = Map.groupBy(rows, ({ cells }) => cells.join('\n'));
  return [
    '| call | what it does | in | answer |',
    '|---|---|---|---|',
    ...[...same.values()].map((each) =>
      line([each.map(({ route }) => `\`${route}\``).join(', '), ...(each[0]?.cells ?? [])]),
    ),
  ].join('\n');
}

/** Both begin with a capital, and end with a full stop if there are two. */
const sentences = (summary: string, description?: string): string =>
  description ? `${summary}. ${description.replace(/\.?$/, '.')}` : summary;

/** What a call proves itself with if that isn't the portal-token. */
function proofText({ security }: Pick<Operation, 'security'>): string | undefined {
  if (!security) return undefined;
  const [proof] = security.flatMap((each) => Object.keys(each));
  if (proof === PORTAL_TOKEN) return undefined;
  return proof === undefined ? 'No `portal-token`' : proofs[proof];
}

const proofs: Readonly<Record<string, string>> = {
  accessToken: 'The access token is in the header `Authorization`',
  ingestKey: '`Authorization: Bearer INGEST_KEY`',
  operatorKey: '`Authorization: Bearer KEY`',
};

function takesText({ parameters = [], requestBody }: Operation): string {
  const query = parameters.filter((each) => each.in === 'query');
  const body = contentOf(requestBody);
  const texts = [query.map(parameterText).join(', '), body ? described(body, requestBody?.description) : ''];
  return texts.filter((text) => text !== '').join('; ') || '–';
}

const parameterText = ({ name, required, description }: Parameter): string =>
  `\`${name}${required ? '' : '?'}\`${description && description !== name ? ` (${description})` : ''}`;

function answerText({ responses }: Operation): string {
  const { content } = responses['200'] ?? {};
  if (content?.['text/csv']) return 'CSV';
  const schema = contentOf(responses['200']);
  return schema && shapeText(schema) !== '{}' ? described(schema) : 'done';
}

const contentOf = (part: { content?: Record<string, { schema: ContractSchema }> } | undefined) =>
  part?.content?.['application/json']?.schema;

const described = (schema: ContractSchema, about?: string): string =>
  [`\`${shapeText(schema)}\``, ...(about ? [about] : []), ...remarksOf(schema)].join('; ');

/** The page of the named shapes. */
export const shapesPage = (schemas: Readonly<Record<string, ContractSchema>>): string =>
  ['# The shapes', `${GENERATED} ${legend}`, ...Object.entries(schemas).map(shapeSection), ''].join('\n\n');

function shapeSection([name, schema]: [string, ContractSchema]): string {
  const { properties, required = [] } = schema;
  const remarks = remarksOf(schema);
  if (!properties || remarks.length === 0) return [`## ${name}`, `\`${shapeText(schema)}\``].join('\n\n');
  const rows = Object.entries(properties).map(([field, { description = '', ...each }]) =>
    line([`\`${field}\`${required.includes(field) ? '' : '?'}`, `\`${shapeText(each)}\``, description]),
  );
  return [`## ${name}`, ['| field | type | meaning |', '|---|---|---|', ...rows].join('\n')].join('\n\n');
}

/** The page of the socket's events, by profile. */
export function eventsPage({ channels }: AsyncapiDocument): string {
  const messages = Object.values(channels.user.messages);
  return [
    '# The events',
    `${GENERATED} [The socket](../upstream.md#socket) explains the whole. ${legend}`,
    ...contractProfiles.flatMap((profile) => {
      const rows = messages.filter((message) => message[PROFILE_MARK] === profile).map(eventLine);
      return [
        `## The profile ${profileTitles[profile]}`,
        ['| event | what it says | data | send it to | if you don’t send it |', '|---|---|---|---|---|', ...rows].join(
          '\n',
        ),
      ];
    }),
    '',
  ].join('\n\n');
}

/** A message that is no event is one of the portal's, or an answer to it. */
function eventLine({ name, summary, description, payload }: Message): string {
  const event = isUpstreamEvent(name) ? eventContract[name] : undefined;
  const data = payload.description === STALE ? 'any, ignored' : described(payload);
  return line([
    `\`${name}\``,
    event?.says ?? sentences(summary, description),
    data,
    event?.to ?? '–',
    event?.without ?? '–',
  ]);
}

/** A row of a table. A bar inside of a cell would end it. */
const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
