import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productRoot } from '../../config/built.ts';
import { configurationPage, environmentExample } from '../../config/document.ts';
import type { Command } from '../command.ts';

export const docs: Command = {
  name: 'docs',
  usage: '',
  summary: 'generate docs/configuration.md and .env.example from the table of variables',
  async run(_args, { print }) {
    for (const [file, text] of [
      ['docs/configuration.md', configurationPage()],
      ['.env.example', environmentExample()],
    ] as const) {
      writeFileSync(join(productRoot, file), text);
      print(`wrote ${file}`);
    }
    return 0;
  },
};
