import { Ago } from '#client/ui/age.tsx';
import { useCapabilities } from '#client/ui/full.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatAge, formatCount } from '#shared/format.ts';
import type { MemberPage } from '#shared/team/history/member-page.ts';
import { changeMoment, changeSentence, rightsOf } from '../rights.ts';
import { pageTexts as texts } from './page-texts.ts';
import { Bar } from './work-parts.tsx';

/** The member's rights with their history, the signed-in browsers, and the time to act on alerts. */
export const AccessParts = ({ page }: { page: MemberPage }) => (
  <div className="member-four">
    <Rights member={page.member} />
    <History changes={page.changes} />
    <Browsers browsers={page.browsers} />
    <TimeToAct act={page.act} />
  </div>
);

function Rights({ member: { isOwner, extension, flags } }: Pick<MemberPage, 'member'>) {
  const has = useCapabilities();
  return (
    <section className="member-part" aria-labelledby="member-rights">
      <header>
        <h2 id="member-rights">{texts.rights}</h2>
      </header>
      {isOwner || extension === null ? (
        <p className="soft">{texts.allRights}</p>
      ) : (
        <ul className="rights-list">
          {rightsOf(extension, has).map(({ flag, icon, name }) => (
            <li key={flag} className={flags[flag] ? undefined : 'is-off'}>
              <ScreenIcon name={icon} /> <span className="cut">{name}</span>{' '}
              <span className="tag">{flags[flag] ? texts.on : texts.off}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const History = ({ changes }: Pick<MemberPage, 'changes'>) => (
  <section className="member-part" aria-labelledby="member-history">
    <header>
      <h2 id="member-history">{texts.history}</h2>
    </header>
    {changes.length === 0 ? (
      <p className="soft">{texts.noHistory}</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      <ol className="changes member-scroll" tabIndex={0} aria-labelledby="member-history">
        {changes.map((change) => (
          <li key={change.id}>
            <span>{changeSentence(change)}</span>
            <span className="soft small">{changeMoment(change)}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
);

const Browsers = ({ browsers }: Pick<MemberPage, 'browsers'>) => (
  <section className="member-part" aria-labelledby="member-browsers">
    <header>
      <h2 id="member-browsers">{texts.browsers}</h2>
      <span className="soft fig">{formatCount(browsers.length)}</span>
    </header>
    {browsers.length === 0 ? (
      <p className="soft">{texts.noBrowsers}</p>
    ) : (
      <ul className="member-browsers">
        {browsers.map(({ id, name, phone, address, seenAt, current }) => (
          <li key={id}>
            <ScreenIcon name={phone ? 'phone' : 'screen'} />
            <span className="cut">
              {name ?? texts.unknownBrowser} <span className="soft small">{address}</span>
            </span>
            <span className="soft fig">{current ? texts.thisBrowser : <Ago at={seenAt} />}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

function TimeToAct({ act }: Pick<MemberPage, 'act'>) {
  const most = Math.max(1, ...(act?.classes ?? []));
  return (
    <section className="member-part" aria-labelledby="member-act">
      <header>
        <h2 id="member-act">{texts.actTitle}</h2>
      </header>
      {act === null ? (
        <p className="soft">{texts.noAct}</p>
      ) : (
        <>
          <p className="soft small">{texts.actSum(formatCount(act.count), formatAge(0, act.median))}</p>
          <table className="table">
            <tbody>
              {act.classes.map((count, index) => (
                <tr key={texts.classes[index]}>
                  <th scope="row">{texts.classes[index]}</th>
                  <td className="bar-cell">
                    <Bar part={count / most} />
                  </td>
                  <td className="num">{formatCount(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
