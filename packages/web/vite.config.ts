import react from '@vitejs/plugin-react';
import postcssMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { cssVariables, fontFamilies, lightTokens } from '../core/src/ui/tokens.ts';
import { preloadTextFont } from './build/preload-font.ts';
import { tokensStyleSheet } from './build/tokens-style-sheet.ts';

export default defineConfig({
  plugins: [
    react(),
    tokensStyleSheet({
      ...cssVariables(lightTokens),
      '--ui-font-text': fontFamilies.text,
      '--ui-font-display': fontFamilies.display,
    }),
    preloadTextFont(),
  ],
  css: { postcss: { plugins: [postcssMantine()] } },
  /** The server puts a fresh nonce into every response in place of this token; Vite marks all its tags with it. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'index.html', site: 'src/site/client.ts', register: 'src/app/register/client.ts' },
      output: {
        codeSplitting: {
          groups: [
            /** React and the router change seldom: a release leaves them in the visitor's cache. */
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              priority: 1,
            },
            /** Without it every icon and component that two screens share is a request of its own. */
            {
              name: 'libraries',
              test: /node_modules/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 12_000,
            },
          ],
        },
      },
    },
  },
});
