import type { Plugin } from 'vite';

/** Bundles React Router without its checks and warnings for developers, which its package offers to every bundler. */
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
