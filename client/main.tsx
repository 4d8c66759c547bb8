import './ui/tokens.css';
import './ui/base.css';
import './ui/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadLanguage } from './app/load-language.ts';
import { createPortalRoot } from './app/portal-root.ts';
import { fetchAhead } from './app/routing.ts';
import { extractSecrets } from './app/secrets.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// An uncaught error must not leave an empty page.
const onUncaughtError = (error: unknown) => {
  console.error(error);
  const sorry = document.createElement('p');
  sorry.className = 'loading';
  sorry.textContent = 'Something went wrong on this page. Please reload it.';
  root.replaceChildren(sorry);
};
const secrets = extractSecrets();
const start = () => {
  fetchAhead(location.pathname);
  createRoot(root, { onUncaughtError }).render(<App root={createPortalRoot(secrets)} />);
  void import('./ui/focus-keeper.ts').then(({ keepFocus }) => keepFocus(document));
};
// If the language can't be loaded, the page starts in English.
loadLanguage().then(start, start);
