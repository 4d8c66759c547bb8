import { useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ProgressStrip } from '#client/ui/progress.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Member } from '#shared/members/member.ts';
import { type CloneTarget, cloneTargets, DEFAULT_CLONE_TARGET } from '#shared/members/member-work.ts';
import { nameOf } from '../member-rows.ts';
import { actionTexts, workTexts as texts } from '../texts.ts';
import type { Work } from '../work.ts';

type CloneDialogProps = {
  members: readonly Member[];
  /** Starts one call per marketplace and member. */
  start(target: CloneTarget): Work;
  onClose(): void;
};

/** Copies the main account's calculator settings to members, for one marketplace or all. */
export function CloneDialog({ members, start, onClose }: CloneDialogProps) {
  const [target, setTarget] = useState(DEFAULT_CLONE_TARGET);
  const [work, setWork] = useState<Work | null>(null);
  const [only] = members;
  const close = () => {
    work?.cancel();
    onClose();
  };
  return (
    <Dialog
      title={actionTexts.clone}
      onClose={close}
      cancel={work ? actionTexts.close : actionTexts.cancel}
      foot={
        !work && (
          <BusyButton type="button" onClick={() => setWork(start(target))}>
            {texts.cloneNow}
          </BusyButton>
        )
      }
    >
      <p className="soft">
        {members.length === 1 && only ? texts.cloneTo(nameOf(only)) : texts.cloneToMany(members.length)}
      </p>
      {work ? (
        <WorkProgress label={actionTexts.clone} work={work} />
      ) : (
        <Select
          label={texts.marketplace}
          choices={cloneTargets.map((value) => ({ value, label: value === 'ALL' ? texts.allMarketplaces : value }))}
          value={target}
          onChange={setTarget}
        />
      )}
    </Dialog>
  );
}

/** Progress of a batch of calls, with the ones that failed. */
export function WorkProgress({ label, work }: { label: string; work: Work }) {
  const { state, done, of, failed } = useValue(work.state$);
  return (
    <ProgressStrip
      label={label}
      about={state === 'paused' ? texts.cancelled : undefined}
      done={done}
      of={of}
      state={state}
      missed={failed.map(({ at }) => at)}
      onCancel={state === 'running' ? work.cancel : undefined}
      failures={
        failed.length > 0 && (
          <>
            <ul>
              {failed.map(({ at, item, why }) => (
                <li key={at}>
                  <b>{item.name}</b> {why}
                </li>
              ))}
            </ul>
            {state !== 'running' && (
              <button type="button" className="btn small" onClick={() => void work.tryAgain()}>
                {texts.tryFailedAgain}
              </button>
            )}
          </>
        )
      }
    />
  );
}
