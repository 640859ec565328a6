import type { Plugin } from 'vite';
import type { ModulesOf } from './bundle.ts';

/** Records the modules that the build puts into each file. */
export function moduleSizes(root: string): { plugin: Plugin; modulesOf: ModulesOf } {
  const known = new Map<string, ReturnType<ModulesOf>>();
  const shortened = (module: string) => module.replace(/^.*node_modules\//, '').replace(root, '');
  const plugin: Plugin = {
    name: 'tamarack:module-sizes',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = Object.entries(chunk.modules);
        known.set(
          chunk.fileName,
          modules.map(([module, { renderedLength }]) => ({
            module: shortened(module),
            bytes: renderedLength,
          })),
        );
      }
    },
  };
  return { plugin, modulesOf: (file) => known.get(file) ?? [] };
}
