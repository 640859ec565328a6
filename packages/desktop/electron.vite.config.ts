import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import postcssMantine from 'postcss-preset-mantine';
import { nonceToken } from './src/main/security/csp.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the three parts of the application to `dist`. Main process and preload script are bundled with all of their
 * packages except Electron and Node's own modules, so that `node_modules` is not packed.
 */
export default defineConfig({
  main: {
    build: {
      outDir: resolvePath('dist/main'),
      externalizeDeps: false,
      sourcemap: false,
      rolldownOptions: { input: resolvePath('src/main/main.ts'), output: { entryFileNames: 'main.js' } },
    },
  },
  preload: {
    build: {
      outDir: resolvePath('dist/preload'),
      externalizeDeps: false,
      sourcemap: false,
      // A sandboxed preload script has to be a single CommonJS file.
      rolldownOptions: {
        input: resolvePath('src/preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
  renderer: {
    root: resolvePath('src/renderer'),
    plugins: [react()],
    css: { postcss: { plugins: [postcssMantine()] } },
    html: { cspNonce: nonceToken },
    build: {
      outDir: resolvePath('dist/renderer'),
      sourcemap: false,
      minify: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The files are read from the disk, not over a network.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: resolvePath('src/renderer/index.html') },
    },
  },
});
