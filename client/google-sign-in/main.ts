import { SIGN_IN_CHANNEL, type SignInEnd, signInEnds, signInEndTexts } from '#shared/sheets/sheet-sign-in.ts';
import '#client/ui/tokens.css';
import '#client/ui/base.css';
import '#client/ui/buttons.css';
import './google-sign-in.css';

// Google's sign-in window ends here. The portal's pages only learn how it ended.
const requested = new URLSearchParams(location.search).get('end');
const end: SignInEnd = signInEnds.find((each) => each === requested) ?? 'foreign';

const words = document.getElementById('words');
if (words) words.textContent = signInEndTexts[end];
const close = document.getElementById('close');
if (close) {
  close.hidden = false;
  close.addEventListener('click', () => window.close());
  close.focus();
}

const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
channel.postMessage({ end });
// Works only in a window that a script opened. In an ordinary tab the text stays.
if (end === 'done') window.close();
