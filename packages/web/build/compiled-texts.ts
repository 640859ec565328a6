import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';
import { compileMessageOrThrow } from '../../core/src/domain/compile-message.ts';
import { keepTogether } from '../../core/src/domain/french.ts';

const compiler = /core\/src\/domain\/compile-message\.ts$/;

/** Replaces the compiler: a message that was not compiled by the build must not be shown with its braces. */
const compilerReplacement = `export function compileMessage(message) {
  if (message.includes('{')) throw new Error('The build has not compiled this message: ' + message);
  return message;
}`;

/**
 * Compiles the ICU messages of every `defineCatalogue` and `consoleText` at build time, so that no page loads the
 * compiler. The build fails for a message that does not compile or is not a string literal.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'tamarack:compiled-texts',
    // Not for prerendering, where bundle size does not matter.
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    load: {
      filter: { id: compiler },
      handler: () => compilerReplacement,
    },
    transform: {
      filter: { code: /\b(defineCatalogue|consoleText)\(/ },
      handler: (code) => ({ code: compileCatalogues(code), map: null }),
    },
  };
}

/** The same JavaScript with the messages of its catalogues compiled. */
export function compileCatalogues(code: string): string {
  const texts: { from: number; to: number; compiled: string }[] = [];
  const compileSide = (side: ESTree.Node | undefined, prepare: (text: string) => string) => {
    for (const { value } of propertiesOf(side, code)) {
      if (value.type !== 'Literal' || typeof value.value !== 'string') throw notPlain(value, code);
      const compiled = compiledMessage(prepare(value.value));
      if (compiled) texts.push({ from: value.start, to: value.end, compiled });
    }
  };
  new Visitor({
    CallExpression({ callee, arguments: [catalogue] }) {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'consoleText') compileSide(catalogue, (text) => text);
      if (callee.name !== 'defineCatalogue') return;
      for (const { name, value } of propertiesOf(catalogue, code)) {
        compileSide(value, name === 'fr' ? keepTogether : (text) => text);
      }
    },
  }).visit(parseAst(code));
  return texts.reduceRight(
    (result, { from, to, compiled }) => result.slice(0, from) + compiled + result.slice(to),
    code,
  );
}

/** Undefined for a text without placeholders. */
function compiledMessage(message: string): string | undefined {
  return /[{}']/.test(message) ? JSON.stringify(compileMessageOrThrow(message)) : undefined;
}

function propertiesOf(node: ESTree.Node | undefined, code: string) {
  if (node?.type !== 'ObjectExpression') throw notPlain(node, code);
  return node.properties.flatMap((property) => {
    // Spread catalogues contain plain names shared with the server; `compilerReplacement` throws if one has a
    // placeholder.
    if (property.type === 'SpreadElement') return [];
    if (property.computed) throw notPlain(property, code);
    const { key, value } = property;
    return [{ name: key.type === 'Identifier' ? key.name : '', value }];
  });
}

function notPlain(node: ESTree.Node | undefined, code: string): Error {
  const found = node ? code.slice(node.start, node.end) : 'nothing';
  return new Error(
    `A catalogue holds ${found.slice(0, 80)}, which the build cannot compile: write a text in quotes.`,
  );
}
