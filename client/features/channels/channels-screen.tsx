import { useState } from 'react';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { brand } from '#client/ui/current-brand.ts';
import { LazyBoundary, lazyPart } from '#client/ui/error-boundary.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { MenuItem } from '#client/ui/menu-items.tsx';
import { Popup } from '#client/ui/popup.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Channel, ChannelList } from '#shared/channels/channel.ts';
import { type ChannelKind, defaultPaces, paceNames, paces } from '#shared/channels/paces.ts';
import { topicNames, topics } from '#shared/channels/topics.ts';
import { ok } from '#shared/result.ts';
import type { AddedKind } from './add-channel-dialog.tsx';
import { DrillSection } from './drill-section.tsx';
import { EscalationSection } from './escalation-section.tsx';
import { OwnChannels } from './own-channels.tsx';
import { PacesTable } from './paces-table.tsx';
import { browserName, canPush, subscribePush } from './push-channel.ts';
import { QuietSection } from './quiet-section.tsx';
import { kindNames, channelTexts as texts } from './texts.ts';
import { type ChannelCommands, useChannels } from './use-channels.ts';
import './channels.css';

const AddChannelDialog = lazyExport(() => import('./add-channel-dialog.tsx'), 'AddChannelDialog');
const TelegramDialog = lazyExport(() => import('./telegram-dialog.tsx'), 'TelegramDialog');
const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'), 'SecretDialog');
const DeliveriesDrawer = lazyPart(() => import('./deliveries-drawer.tsx'), 'DeliveriesDrawer');

/** How alerts reach the person outside the portal (CHAN): what on which channel and how soon, quiet hours, channels. */
export function ChannelsScreen({ store }: { store: StoreDeps }) {
  const { state, reload, commands } = useChannels(store);
  const [adding, setAdding] = useState<AddedKind | 'telegram'>();
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const [secretOf, setSecretOf] = useState<Channel>();
  return (
    <main className="page channels-page" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
        <span className="push" />
        {state.value && state.value.channels.length > 0 && (
          <AddMenu list={state.value} commands={commands} onAdd={setAdding} />
        )}
      </div>
      <ResourceView of={state} onRetry={reload} loading={texts.loading} lines={8} failed={texts.notLoaded}>
        {(list) =>
          list.channels.length === 0 ? (
            <FirstChannel list={list} commands={commands} onAdd={setAdding} />
          ) : (
            <div className="channels-split">
              <div className="channels-main">
                <PacesTable {...list} commands={commands} />
                <QuietSection {...list} commands={commands} />
                <EscalationSection store={store} channels={list.channels} />
                <DrillSection store={store} />
              </div>
              <aside className="channels-side" aria-label={texts.yours}>
                <OwnChannels
                  channels={list.channels}
                  commands={commands}
                  onDeliveries={() => setShowsDeliveries(true)}
                  onSecret={setSecretOf}
                />
              </aside>
            </div>
          )
        }
      </ResourceView>
      {adding && (
        <LazyBoundary>
          {adding === 'telegram' ? (
            <TelegramDialog store={store} commands={commands} onClose={() => setAdding(undefined)} />
          ) : (
            <AddChannelDialog kind={adding} commands={commands} onClose={() => setAdding(undefined)} />
          )}
        </LazyBoundary>
      )}
      {secretOf && <SecretDialog store={store} channel={secretOf} onClose={() => setSecretOf(undefined)} />}
      {showsDeliveries && state.value && (
        <DeliveriesDrawer store={store} channels={state.value.channels} onClose={() => setShowsDeliveries(false)} />
      )}
    </main>
  );
}

type AddProps = { list: ChannelList; commands: ChannelCommands; onAdd(kind: AddedKind | 'telegram'): void };

const isAdded = (kind: ChannelKind): kind is AddedKind | 'telegram' => kind !== 'email' && kind !== 'push';

/** The first press: an email to the own address, or push in this browser, needs nothing else. */
function FirstChannel({ list, commands, onAdd }: AddProps) {
  const { busy, fault, add } = useOwnChannels(list, commands);
  return (
    <div className="first-channel">
      <h2>{texts.nothing(brand.name)}</h2>
      <p>{texts.nothingText}</p>
      <div className="row">
        <BusyButton
          type="button"
          className="btn primary large"
          busy={busy === 'email'}
          onClick={() => void add('email')}
        >
          {texts.email(list.address)}
        </BusyButton>
        {canPush() && (
          <BusyButton type="button" className="btn large" busy={busy === 'push'} onClick={() => void add('push')}>
            {texts.push(browserName(navigator.userAgent))}
          </BusyButton>
        )}
      </div>
      {canPush() && <p className="hint">{texts.pushText}</p>}
      <p className="bad" role="alert">
        {fault}
      </p>
      <h3>{texts.byEmail}</h3>
      <dl>
        {paces
          .filter((pace) => pace !== 'off')
          .map((pace) => {
            const some = topics.filter((topic) => defaultPaces.email[topic] === pace);
            return (
              some.length > 0 && (
                <div key={pace}>
                  <dt>{paceNames[pace]}</dt>
                  <dd>{some.map((topic) => topicNames[topic]).join(', ')}</dd>
                </div>
              )
            );
          })}
      </dl>
      {list.kinds.some(isAdded) && (
        <>
          <h3>{texts.others}</h3>
          <p className="row">
            {list.kinds.filter(isAdded).map((kind) => (
              <button key={kind} type="button" className="btn" onClick={() => onAdd(kind)}>
                {kindNames[kind]}
              </button>
            ))}
          </p>
        </>
      )}
    </div>
  );
}

function AddMenu({ list, commands, onAdd }: AddProps) {
  const { fault, add } = useOwnChannels(list, commands);
  const hasEmail = list.channels.some(({ kind }) => kind === 'email');
  const kinds = list.kinds.filter(
    (kind) => isAdded(kind) || (kind === 'email' && !hasEmail) || (kind === 'push' && canPush()),
  );
  return (
    <>
      <span className="bad" role="alert">
        {fault}
      </span>
      <Popup
        label={texts.add}
        role="menu"
        buttonClass="btn primary"
        button={
          <>
            <ScreenIcon name="plus" /> {texts.add}
          </>
        }
      >
        {(close) =>
          kinds.map((kind) => (
            <MenuItem
              key={kind}
              onPick={() => {
                close();
                if (isAdded(kind)) onAdd(kind);
                else void add(kind);
              }}
            >
              {kind === 'push' ? texts.push(browserName(navigator.userAgent)) : kindNames[kind]}
            </MenuItem>
          ))
        }
      </Popup>
    </>
  );
}

/** Adds the channels that need no address: emails, and push in this browser. */
function useOwnChannels({ pushKey }: ChannelList, commands: ChannelCommands) {
  const [busy, setBusy] = useState<'email' | 'push'>();
  const [fault, setFault] = useState('');
  const add = async (kind: 'email' | 'push') => {
    setBusy(kind);
    const address = kind === 'push' ? await subscribePush(pushKey) : ok('');
    const name = kind === 'push' ? browserName(navigator.userAgent) : texts.emailName;
    const refused = address.ok ? await commands.add({ kind, name, address: address.value }) : { '': address.error };
    setFault(refused ? (Object.values(refused)[0] ?? '') : '');
    setBusy(undefined);
  };
  return { busy, fault, add };
}
