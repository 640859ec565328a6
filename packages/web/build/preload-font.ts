import type { Plugin } from 'vite';

/** Preloads the text font in the app's shell, in parallel with the style sheet. */
export function preloadTextFont(): Plugin {
  return {
    name: 'tamarack:preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => name.includes('figtree-latin-wght-normal'));
        if (!font) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
