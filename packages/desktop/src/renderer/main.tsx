import '@tamarack/core/ui/trusted-types';
import '@tamarack/core/ui/theme/mantine.css';
import '@tamarack/core/ui/theme/mantine-console.css';
import '@tamarack/core/ui/theme/fonts.css';
import '@tamarack/core/ui/theme/global.css';
import '@tamarack/core/ui/theme/notice.css';
import './frame/frame.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { getBridge } from './bridge.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no element with id "root".');
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The package get-nonce reads the nonce here, for the style that locks scrolling behind a dialog.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const bridge = getBridge(window);
const facts = await bridge.host.facts();
createRoot(root).render(<App bridge={bridge} initialFacts={facts} nonce={nonce} />);
