import { useValue } from '#client/ui/observe.ts';
import { BrowsersPane } from './browsers-pane.tsx';
import { DisplaySection } from './display-section.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SettingsDesk } from './settings-desk.ts';
import { settingsTexts as texts } from './texts.ts';
import './settings.css';

/** Email, password, display, and the browsers in which the person is signed in. */
export function SettingsScreen({ desk }: { desk: SettingsDesk }) {
  const { email } = useValue(desk.user$);
  return (
    <main className="page settings-page" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
        <span className="soft cut">{email}</span>
      </div>
      <div className="settings-panes">
        <div>
          <EmailForm desk={desk} email={email ?? ''} />
          <PasswordForm desk={desk} email={email ?? ''} />
        </div>
        <div>
          <DisplaySection now={desk.clock.now()} />
          <BrowsersPane desk={desk} />
        </div>
      </div>
    </main>
  );
}
