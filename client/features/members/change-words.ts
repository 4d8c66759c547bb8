import { formatDateTime } from '#shared/format.lazy.ts';
import type { MemberChange } from '#shared/members/member-changes.ts';
import { rightOf } from './rights.ts';
import { changesTexts as texts } from './texts.ts';

/** One line of the history of changes, in words. A kind that this page does not know stands as the provider says it. */
export function changeSentence({ kind, flag, value, detail }: Pick<MemberChange, 'kind' | 'flag' | 'value' | 'detail'>): string {
  if (kind === 'flag') return texts.flag((flag === null ? undefined : rightOf(flag)?.name) ?? flag ?? texts.aRight, value === true);
  const words = Object.hasOwn(texts.kinds, kind) ? texts.kinds[kind as keyof typeof texts.kinds] : kind;
  return detail === null ? words : `${words}: ${detail}`;
}

/** When, and by whom where somebody did it. */
export const changeMoment = ({ at, by }: Pick<MemberChange, 'at' | 'by'>): string => `${formatDateTime(at)}${by === null ? '' : texts.by(by)}`;
