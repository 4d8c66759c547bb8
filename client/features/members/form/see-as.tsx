import { Mark } from '#client/ui/icon.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import type { MemberFlags } from '#shared/members/flags.ts';
import { formTexts as texts } from '../texts.ts';
import type { ViewAs } from '../view-as.ts';

/** What the member's own header will hold with these rights, and what will be closed to it. */
export function SeeAs({ flags, viewAs }: { flags: MemberFlags; viewAs: ViewAs }) {
  const user: UserInfo = {
    _id: 'preview',
    accountType: 'MEMBER',
    accessHistory: flags.accessHistory,
    accessProducts: flags.accessProducts,
    accessSeller: flags.accessSeller,
  };
  const { menu, open, closed } = viewAs(user);
  const sees = [...open, flags.accessHistory ? texts.wholeTeam : texts.ownRows, ...(flags.accessGoogleAddon ? [texts.addon] : [])];
  return (
    <section className="see-as" aria-labelledby="see-as">
      <h3 id="see-as">{texts.seeAs}</h3>
      <div className="peek">
        <div className="peek-bar" aria-hidden="true">
          <Mark />
          {menu.length === 0 ? <span>{texts.emptyMenu}</span> : menu.map((label) => <span key={label}>{label}</span>)}
        </div>
        <dl>
          <div>
            <dt>{texts.menu}</dt>
            <dd>{menu.length === 0 ? texts.emptyMenu : menu.join(', ')}</dd>
          </div>
          <div>
            <dt>{texts.sees}</dt>
            <dd>{sees.join(', ')}</dd>
          </div>
          <div>
            <dt>{texts.not}</dt>
            <dd>{[...closed, ...(flags.accessGoogleAddon ? [] : [texts.addon])].join(', ')}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
