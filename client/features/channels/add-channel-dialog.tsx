import { useState } from 'react';
import { TextField } from '#client/ui/fields.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Note } from '#client/ui/states.tsx';
import type { ChannelKind } from '#shared/channels/paces.ts';
import { addressTexts, kindNames, channelTexts as texts } from './texts.ts';
import type { ChannelCommands } from './use-channels.ts';

export type AddedKind = Exclude<ChannelKind, 'email' | 'push' | 'telegram'>;

type AddChannelDialogProps = { kind: AddedKind; commands: ChannelCommands; onClose(): void };

/** Adds a channel once it has taken a test message. */
export function AddChannelDialog({ kind, commands, onClose }: AddChannelDialogProps) {
  const about = addressTexts[kind];
  const [address, setAddress] = useState('');
  const [name, setName] = useState(about.name);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const submit = async () => {
    const refused = await commands.add({ kind, name, address });
    if (refused === null) onClose();
    else setFaults(refused);
  };
  return (
    <FormDialog
      title={`${texts.add}: ${kindNames[kind]}`}
      cancel={texts.cancel}
      submit={texts.addNow}
      disabled={address.trim() === '' || name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={about.label}
        hint={
          <>
            {about.hint} {texts.secret}
          </>
        }
        error={faults.address}
        value={address}
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField
        label={texts.name}
        error={faults.name}
        value={name}
        maxLength={40}
        onChange={({ target }) => setName(target.value)}
      />
      {kind === 'teams' && <Note>{texts.teamsHint}</Note>}
      {faults[''] && <Note bad>{faults['']}</Note>}
    </FormDialog>
  );
}
