import type { AddressOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import type { OutsideAnswer } from '../outside/fetch-outside.ts';
import { asJson, byStatus, outcomeOf, type Post } from './read-answer.ts';
import { factLine, readable } from './readable.ts';
import type { Outcome, Sender } from './sender.ts';

/** Sends to a workflow of Microsoft Teams, which accepts a message before it knows whether it can show it. */
export const createTeamsSender =
  (post: Post): Sender<AddressOf<'teams'>> =>
  async (message, { url }, signal) =>
    outcomeOf(await post(url, { headers: asJson, body: JSON.stringify(teamsBody(message)), signal }), teamsOutcome);

/** An Adaptive Card of runs of text, in which Teams reads no Markdown. */
function teamsBody(message: ChannelMessage) {
  const { title, facts, links, lines, more } = readable(message);
  const open = (url: string) => ({ type: 'Action.OpenUrl', url });
  const run = (text: string, looks: object = {}) => ({ type: 'TextRun', text, ...looks });
  const paragraph = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          // What notifications read.
          fallbackText: title,
          body: [
            paragraph(run(title, { weight: 'Bolder', size: 'Medium' })),
            ...facts.map(({ name, text }) => paragraph(run(`${name}: `, { isSubtle: true }), run(text))),
            ...lines.map((line) =>
              paragraph(
                run(line.title, { selectAction: open(line.link) }),
                run(` ${factLine(line.facts)}`, { isSubtle: true }),
              ),
            ),
            ...(more === '' ? [] : [paragraph(run(more))]),
          ],
          actions: links.map(({ text, address }) => ({ ...open(address), title: text })),
        },
      },
    ],
  };
}

function teamsOutcome(answer: OutsideAnswer): Outcome {
  if (answer.status === 404 || answer.status === 410 || answer.text.includes('WorkflowTriggerIsNotEnabled'))
    return { kind: 'gone', reason: 'The workflow was removed or turned off in Teams.' };
  if (answer.status === 401 || answer.status === 403)
    return { kind: 'gone', reason: 'The workflow no longer accepts this address. Copy its address from Teams again.' };
  return byStatus('Teams', answer);
}
