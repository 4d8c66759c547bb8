import { useState } from 'react';
import type { MembersApi } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { FormError } from '#client/ui/form.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TableHead } from '#client/ui/table-head.tsx';
import type { Toasts } from '#client/ui/toasts$.ts';
import { separated } from '#shared/grid/separator.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import type { ImportedMembers } from '#shared/members/member-work.ts';
import type { Role } from '#shared/members/roles.ts';
import { activeCount } from '../member-rows.ts';
import { actionTexts, importTexts as texts } from '../texts.ts';
import { type CsvMember, csvMembers } from './csv-members.ts';

type ImportDialogProps = {
  api: Pick<MembersApi, 'import'>;
  extension: Extension;
  members: readonly Member[];
  seats: number;
  roles: readonly Role[];
  toasts: Toasts;
  onAdded(): void;
  onClose(): void;
};

const rules = { endings: ['.csv'], mostBytes: 1_000_000 } as const;
type Read = { file: { name: string; size: number }; members: readonly CsvMember[] };
type Answers = ReadonlyMap<CsvMember, ImportedMembers['rows'][number]>;

/** Adds members from a file: every line is checked before sending and gets its own result. */
export function ImportDialog({ api, extension, members, seats, roles, toasts, onAdded, onClose }: ImportDialogProps) {
  const [read, setRead] = useState<Read | null>(null);
  const [fault, setFault] = useState('');
  const [send, setSend] = useState(true);
  const [busy, setBusy] = useState(false);
  const [answers, setAnswers] = useState<Answers | null>(null);
  const good = read?.members.filter(({ problem }) => problem === null) ?? [];

  const take = async ([file]: File[]) => {
    if (!file) return;
    setFault('');
    setAnswers(null);
    setRead(null);
    const lines = await linesOf(file);
    if (lines === null) return setFault(texts.unreadable);
    const found = csvMembers(lines, {
      extension,
      seats,
      roles,
      taken: members.map(({ email }) => email),
      free: seats - activeCount(members),
    });
    if ('unfit' in found) setFault(found.unfit);
    else setRead({ file: { name: file.name, size: file.size }, members: found.members });
  };
  const add = async () => {
    setBusy(true);
    setFault('');
    const answer = await api.import({ extension, sendInstructions: send, rows: good.map(({ row }) => row) });
    setBusy(false);
    if (!answer.ok) return setFault(`${texts.failed}. ${answer.error.message}`);
    const { value } = answer.value;
    const answersByMember = new Map(
      good.flatMap((member, at) => (value.rows[at] ? [[member, value.rows[at]] as const] : [])),
    );
    setAnswers(answersByMember);
    const added = value.rows.filter(({ id }) => id !== null).length;
    toasts.show({ kind: added > 0 ? 'done' : 'failed', text: texts.summary(added, value.rows.length - added) });
    if (added > 0) onAdded();
  };

  return (
    <Dialog
      wide
      title={texts.title}
      onClose={onClose}
      cancel={answers ? actionTexts.close : actionTexts.cancel}
      foot={
        !answers && (
          <BusyButton type="button" busy={busy} disabled={good.length === 0} onClick={() => void add()}>
            {texts.addNow(good.length)}
          </BusyButton>
        )
      }
    >
      <p className="soft">{texts.say}</p>
      <FileDrop
        label={texts.file}
        rules={rules}
        chosen={read?.file}
        onFiles={(files) => void take(files)}
        onClear={() => setRead(null)}
        disabled={busy}
      />
      <FormError text={fault || undefined} />
      {read && (
        <>
          {!answers && (
            <Check label={texts.sendInstructions} checked={send} onChange={(event) => setSend(event.target.checked)} />
          )}
          <b role="status">{texts.preview(good.length, read.members.length - good.length)}</b>
          <ImportRows members={read.members} answers={answers} />
        </>
      )}
    </Dialog>
  );
}

const ImportRows = ({ members, answers }: { members: readonly CsvMember[]; answers: Answers | null }) => (
  <div className="import-rows">
    <table className="table">
      <TableHead columns={[...Object.values(texts.columns).map((title) => title)]} />
      <tbody>
        {members.map((member) => (
          <tr key={member.line}>
            <td className="fig">{member.line}</td>
            <td className="cut">{`${member.row.firstName} ${member.row.lastName}`.trim()}</td>
            <td className="cut">{member.row.email}</td>
            <td>
              <Outcome member={member} answer={answers?.get(member)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function Outcome({
  member: { problem },
  answer,
}: {
  member: CsvMember;
  answer: ImportedMembers['rows'][number] | undefined;
}) {
  const why =
    problem ??
    (answer && answer.id === null ? (Object.values(answer.errors ?? {})[0] ?? answer.message ?? answer.code) : null);
  if (why !== null) {
    return (
      <span className="bad outcome">
        <Icon name="wrong" small /> {why}
      </span>
    );
  }
  if (!answer) return <span className="soft">{texts.willAdd}</span>;
  return (
    <span className="good outcome">
      <Icon name="check" small /> {texts.added}
    </span>
  );
}

/** Reads a file's cells, without the byte order mark; null if it is not readable text. */
async function linesOf(file: File): Promise<string[][] | null> {
  try {
    const [text, { default: papa }] = await Promise.all([file.text(), import('papaparse')]);
    if (text.includes('\u0000')) return null;
    const { separator, body } = separated(text);
    return papa.parse<string[]>(body, { delimiter: separator, skipEmptyLines: 'greedy' }).data;
  } catch {
    return null;
  }
}
