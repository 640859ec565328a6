import '@tamarack/core/ui/mantine.css';
import '@tamarack/core/ui/mantine-console.css';
import '@tamarack/core/ui/fonts.css';
import '@tamarack/core/ui/global.css';
import '@tamarack/core/ui/notice.css';
import './frame/frame.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { bridgeOf } from './bridge.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The document has no element with id "root".');
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// Where the style that stops the page from scrolling behind a dialog looks for its nonce (get-nonce).
Object.assign(globalThis, { __webpack_nonce__: nonce });

const bridge = bridgeOf(window);
const facts = await bridge.host.facts();
createRoot(place).render(<App bridge={bridge} initialFacts={facts} nonce={nonce} />);
