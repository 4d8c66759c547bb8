import { SIGN_IN_CHANNEL, type SignInEnd, signInEnds, signInEndTexts } from '#shared/sheets/sheet-sign-in.ts';
import '#client/ui/tokens.css';
import '#client/ui/base.css';
import '#client/ui/buttons.css';
import './google-sign-in.css';

// The window of Google's sign-in ends here. The portal's own pages hear of it, and nothing but how it has ended.
const asked = new URLSearchParams(location.search).get('end');
const end: SignInEnd = signInEnds.find((each) => each === asked) ?? 'foreign';

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
// Only a window that a script has opened closes: in a tab of its own the words stay.
if (end === 'done') window.close();
