import type { Plugin } from 'vite';

/** Lets the app's shell fetch the text font beside its style sheet instead of after it. */
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
