import type { Observable } from 'rxjs';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { useValue } from '#client/ui/observe.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { Session } from '../session.ts';
import { BrowsersPane } from './browsers-pane.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { settingsTexts as texts } from './texts.ts';
import './settings.css';

/** Of what the portal has for a signed-in person, what this screen uses. */
export type SettingsDesk = DeskDeps & { user$: Observable<UserInfo>; changePassword: Session['changePassword'] };

/** E-mail, password, and the browsers in which one is signed in. */
export function SettingsScreen({ desk }: { desk: SettingsDesk }) {
  const { email } = useValue(desk.user$);
  return (
    <main className="page" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
        <span className="soft cut">{email}</span>
      </div>
      <div className="settings-panes">
        <div>
          <EmailForm desk={desk} email={email ?? ''} />
          <PasswordForm desk={desk} email={email ?? ''} />
        </div>
        <BrowsersPane desk={desk} />
      </div>
    </main>
  );
}
