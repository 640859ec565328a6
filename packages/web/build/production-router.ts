import type { Plugin } from 'vite';

/** Bundles the production build of React Router; its package gives bundlers the one for development. */
export function productionRouter(): Plugin {
  return {
    name: 'tamarack:production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(\/dom)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || found.external) return found;
      return { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  };
}
