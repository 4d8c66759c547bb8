import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { asyncScheduler } from 'rxjs';
import { ClockProvider } from '#client/ui/age.tsx';
import { ConfirmProvider } from '#client/ui/confirm.tsx';
import { createClock } from '#client/ui/page-clock.ts';
import { createTheme } from '#client/ui/theme.ts';
import { ToastStack, ToastsProvider } from '#client/ui/toasts.tsx';
import { createToasts } from '#client/ui/toasts$.ts';
import { ExamplesPage } from './examples-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <ClockProvider value={createClock(asyncScheduler)}>
    <ToastsProvider value={createToasts(asyncScheduler)}>
      <ConfirmProvider>
        <ExamplesPage theme={createTheme(document.documentElement)} />
        <ToastStack />
      </ConfirmProvider>
    </ToastsProvider>
  </ClockProvider>,
);
