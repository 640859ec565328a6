/** Prints the sizes of the main pages' scripts, and writes them into docs/figures.md. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { measurePages, tableOf } from './bundle.ts';
import { outputFolder, readManifest } from './output.ts';

const table = tableOf(measurePages(readManifest(), (file) => statSync(`${outputFolder}${file}.br`).size));
console.log(table);

const figures = new URL('../../../docs/figures.md', import.meta.url);
const [begin, end] = ['<!-- bundle: written by `npm run bench -- bundle` -->', '<!-- bundle: end -->'];
const document = readFileSync(figures, 'utf8');
const [from, to] = [document.indexOf(begin), document.indexOf(end)];
if (from < 0 || to < from) throw new Error('docs/figures.md has lost the markers of the bundle section.');
writeFileSync(figures, `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`);
