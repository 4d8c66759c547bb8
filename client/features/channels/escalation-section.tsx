import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { channelCalls } from '#shared/channels/calls.ts';
import type { Channel } from '#shared/channels/channel.ts';
import type { Escalation, SaveEscalation } from '#shared/channels/escalation.ts';
import { topicNames } from '#shared/channels/topics.ts';
import { stepStateTexts, escalationTexts as texts } from './escalation-texts.ts';

const EscalationDialog = lazyPart(() => import('./escalation-dialog.tsx'), 'EscalationDialog');

/** What happens if nobody looks at an alert: steps to other channels of the person's, and to colleagues. */
export function EscalationSection({ store, channels }: { store: StoreDeps; channels: readonly Channel[] }) {
  const api = caller(channelCalls, store.call);
  const [state, resource] = useResource<Escalation>(store, [api], {
    read: () => api.escalation(),
    staleOn: ['channels.changed'],
  });
  const [edits, setEdits] = useState(false);
  const save = async (wanted: SaveEscalation) => {
    const answer = await resource.change({
      show: (value) => value,
      call: () => api.saveEscalation(wanted),
      settle: (_, value) => value,
    });
    return answer.ok ? null : answer.error;
  };
  return (
    <section aria-labelledby="escalation">
      <header>
        <h2 id="escalation">{texts.title}</h2>
        {state.value && state.value.steps.length > 0 && (
          <button type="button" className="link small push" onClick={() => setEdits(true)}>
            {texts.edit}
          </button>
        )}
      </header>
      <div className="escalation">
        <ResourceView of={state} onRetry={resource.reload} loading={texts.loading} lines={2} failed={texts.notLoaded}>
          {(escalation) => (
            <>
              {escalation.steps.length === 0 ? (
                <>
                  <p className="hint">{texts.none}</p>
                  <button type="button" className="btn" onClick={() => setEdits(true)}>
                    {texts.add}
                  </button>
                </>
              ) : (
                <Steps {...escalation} channels={channels} />
              )}
              {escalation.from.map(({ name, after }) => (
                <p key={`${name} ${after}`} className="hint">
                  {texts.from(name, texts.minutes(after))}
                </p>
              ))}
            </>
          )}
        </ResourceView>
      </div>
      {edits && state.value && (
        <EscalationDialog escalation={state.value} channels={channels} onSave={save} onClose={() => setEdits(false)} />
      )}
    </section>
  );
}

type StepsProps = Pick<Escalation, 'steps' | 'topics'> & { channels: readonly Channel[] };

function Steps({ steps, topics, channels }: StepsProps) {
  return (
    <>
      <ol className="escalation-steps">
        <li>
          <span className="fig">{texts.minutes(0)}</span> <span>{texts.inbox}</span>
        </li>
        {steps.map((step) => {
          const problem = step.state === 'works' ? addsNothing(step, topics, channels) : stepStateTexts[step.state];
          return (
            <li key={`${step.to.kind} ${step.to.id}`}>
              <span className="fig">{texts.minutes(step.after)}</span>{' '}
              <span>
                {step.name || texts.removedChannel}
                {problem && <span className="soft small">{problem}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="hint">{texts.stops(topics.map((topic) => topicNames[topic]).join(', '))}</p>
    </>
  );
}

/** Which of the chosen kinds the step's channel gets at once anyway: an alert reaches each channel at most once. */
function addsNothing(
  { to }: Escalation['steps'][number],
  topics: Escalation['topics'],
  channels: readonly Channel[],
): string | undefined {
  const channel = to.kind === 'channel' && channels.find(({ id }) => id === to.id);
  if (!channel) return undefined;
  const atOnce = topics.filter((topic) => channel.paces[topic] === 'now');
  if (atOnce.length === 0) return undefined;
  return atOnce.length === topics.length
    ? texts.hasAll
    : texts.hasSome(atOnce.map((topic) => topicNames[topic]).join(', '));
}
