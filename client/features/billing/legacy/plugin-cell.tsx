import { BusyButton } from '#client/ui/busy-button.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { formatCents } from '#shared/billing/plans/plan.ts';
import {
  isFreePlugin,
  type Plugin,
  type PluginCard,
  type PluginCardState,
  pluginCard,
} from '#shared/billing/plugins/plugin.ts';
import { pluginTexts } from '#shared/billing/plugins/texts.ts';
import type { PluginTrial } from '#shared/session/user.ts';
import { type Doing, sectionId } from './legacy-work.ts';
import { legacyScreenTexts as texts } from './texts.ts';

export type PluginActions = {
  get(plugin: Plugin): void;
  startTrial(plugin: Plugin): void;
  cancel(plugin: Plugin): void;
  deactivate(plugin: Plugin): void;
};

type PluginCellProps = {
  plugin: Plugin;
  productType: string | null;
  trials: readonly PluginTrial[];
  /** ms */
  now: number;
  doing: Doing | undefined;
  /** Reason for the last failure. */
  failure: string | undefined;
  actions: PluginActions;
};

const tags: Record<PluginCardState, string | null> = {
  'not-bought': null,
  'in-trial': texts.tags.trial,
  'trial-completed': texts.tags.completed,
  bought: texts.tags.subscribed,
  canceled: texts.tags.canceled,
  'free-added': texts.tags.added,
};

/** A plugin with its single state, which the footer explains (LEG-06). */
export function PluginCell({ plugin, productType, trials, now, doing, failure, actions }: PluginCellProps) {
  const card = pluginCard(plugin, productType, trials, now);
  const tag = tags[card.state];
  const isHad = card.state === 'bought' || card.state === 'free-added' || card.state === 'in-trial';
  return (
    <article className="plugin" id={sectionId(plugin.code)} aria-label={plugin.title}>
      <header>
        <h3>{plugin.title}</h3>
        {tag && <span className={isHad ? 'tag is-on push' : 'tag push'}>{tag}</span>}
      </header>
      <Cost plugin={plugin} />
      <p className="soft">
        <ServerMessage text={plugin.content} />
      </p>
      <footer>
        <Buttons plugin={plugin} card={card} doing={doing} actions={actions} />
        <p className="hint">
          {failure !== undefined && <span className="failure">{failure} </span>}
          <Hint plugin={plugin} card={card} />
        </p>
      </footer>
    </article>
  );
}

function Cost({ plugin }: { plugin: Plugin }) {
  const { priceCents, salePriceCents, interval } = plugin;
  if (isFreePlugin(plugin))
    return (
      <p className="cost">
        <b>{texts.free}</b>
      </p>
    );
  if (priceCents === null) return <p className="cost soft">{texts.noPrice}</p>;
  return (
    <p className="cost">
      {salePriceCents !== null && (
        <>
          <s className="faint fig">
            <span className="unseen">{texts.was} </span>
            {formatCents(priceCents)}
          </s>{' '}
        </>
      )}
      <b className="fig">{formatCents(salePriceCents ?? priceCents)}</b>{' '}
      <span className="soft">{interval ? texts.a(interval) : texts.once}</span>
    </p>
  );
}

/** Only the pressed button shows progress; the other is disabled meanwhile. */
function Buttons({
  plugin,
  card: { state, mayTry },
  doing,
  actions,
}: Pick<PluginCellProps, 'plugin' | 'doing' | 'actions'> & { card: PluginCard }) {
  switch (state) {
    case 'bought':
      return (
        <BusyButton
          type="button"
          className="btn danger"
          busy={doing === 'give-up'}
          onClick={() => actions.cancel(plugin)}
        >
          {pluginTexts.cancel}
        </BusyButton>
      );
    case 'free-added':
      return (
        <BusyButton type="button" className="btn" busy={doing === 'give-up'} onClick={() => actions.deactivate(plugin)}>
          {pluginTexts.deactivate}
        </BusyButton>
      );
    case 'canceled':
      return null;
    default: {
      const cents = plugin.salePriceCents ?? plugin.priceCents;
      return (
        <>
          <BusyButton
            type="button"
            busy={doing === 'get'}
            disabled={doing === 'trial'}
            onClick={() => actions.get(plugin)}
          >
            {pluginTexts.get}{' '}
            {!isFreePlugin(plugin) && cents !== null && <span className="fig">{formatCents(cents)}</span>}
          </BusyButton>
          {mayTry && (
            <BusyButton
              type="button"
              className="btn"
              busy={doing === 'trial'}
              disabled={doing === 'get'}
              onClick={() => actions.startTrial(plugin)}
            >
              {pluginTexts.startTrial}
            </BusyButton>
          )}
        </>
      );
    }
  }
}

function Hint({ plugin: { subscribedAt }, card: { state, mayTry, endsAt } }: { plugin: Plugin; card: PluginCard }) {
  switch (state) {
    case 'not-bought':
      return mayTry ? texts.trialHint : null;
    case 'in-trial':
      return (
        <>
          <b>{texts.inTrial}</b>
          {endsAt !== null && texts.trialEnds(endsAt)}
        </>
      );
    case 'trial-completed':
      return (
        <>
          <b>{texts.completed}</b>
          {endsAt !== null && texts.completedOn(endsAt)}
        </>
      );
    case 'canceled':
      return (
        <>
          {texts.tags.canceled}, <b>{pluginTexts.canceled}</b>. {endsAt !== null && texts.worksUntil(endsAt)}
        </>
      );
    case 'bought':
      return [subscribedAt !== null && texts.since(subscribedAt), endsAt !== null && texts.renews(endsAt)]
        .filter(Boolean)
        .join(', ');
    case 'free-added':
      return subscribedAt === null ? null : texts.since(subscribedAt);
  }
}
