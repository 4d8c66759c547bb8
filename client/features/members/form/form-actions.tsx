import { Full } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import type { RowActs } from '../list/row-acts.ts';
import { actionTexts as texts } from '../texts.ts';

type FormActionsProps = {
  member: Member;
  extension: Extension;
  acts: Pick<RowActs, 'send' | 'showChanges' | 'remove'>;
};

export const FormActions = ({ member, extension, acts }: FormActionsProps) => (
  <>
    {extension === 'AZINSIGHT' && (
      <button type="button" className="btn small" onClick={() => acts.send([member])}>
        <ScreenIcon name="send" small /> {member.link === null ? texts.send : texts.resend}
      </button>
    )}
    <Full>
      <button type="button" className="btn small" onClick={() => acts.showChanges(member)}>
        <Icon name="history" small /> {texts.changes}
      </button>
    </Full>
    <button type="button" className="btn small danger" onClick={() => acts.remove([member])}>
      <Icon name="trash" small /> {texts.delete}
    </button>
  </>
);
