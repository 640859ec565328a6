import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import postcssMantine from 'postcss-preset-mantine';
import { nonceToken } from './src/main/security/csp.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The three parts of the application, each below `dist`. All that main and preload import is bundled with them, so
 * that nothing of `node_modules` has to be packed; only Electron itself and Node's own modules stay outside.
 */
export default defineConfig({
  main: {
    build: {
      outDir: at('dist/main'),
      externalizeDeps: false,
      sourcemap: false,
      rolldownOptions: { input: at('src/main/main.ts'), output: { entryFileNames: 'main.js' } },
    },
  },
  preload: {
    build: {
      outDir: at('dist/preload'),
      externalizeDeps: false,
      sourcemap: false,
      // A sandboxed preload script is one CommonJS file.
      rolldownOptions: {
        input: at('src/preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react()],
    css: { postcss: { plugins: [postcssMantine()] } },
    html: { cspNonce: nonceToken },
    build: {
      outDir: at('dist/renderer'),
      sourcemap: false,
      minify: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Read from the disk, not from a network.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: at('src/renderer/index.html') },
    },
  },
});
