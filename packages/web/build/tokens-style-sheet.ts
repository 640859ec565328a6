import type { Plugin } from 'vite';

const id = 'virtual:tokens.css';

/** Provides the shared colours and font families to the public pages as `virtual:tokens.css`. */
export function tokensStyleSheet(variables: Record<string, string>): Plugin {
  const lines = Object.entries(variables).map(([name, value]) => `  ${name}: ${value};`);
  return {
    name: 'tamarack:tokens-style-sheet',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (resolved) => (resolved === `\0${id}` ? `:root {\n${lines.join('\n')}\n}\n` : null),
  };
}
