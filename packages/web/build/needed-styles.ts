import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss';

/**
 * The minified rules of a style sheet that some HTML needs, in their order. A rule is kept when the HTML contains every
 * class, id, attribute and element of one of its selectors; states such as `:hover` are assumed. Custom properties and
 * animations are kept when a kept rule uses them.
 */
export function neededStyles(css: string, html: string): string {
  const root = postcss.parse(css);
  const names = namesIn(html);
  root.walkComments((comment) => {
    comment.remove();
  });
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const kept = rule.selectors.filter((selector) => occurs(selector, names));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  dropUnused(root, html);
  dropEmpty(root);
  return compact(root);
}

/** Separates the rules that load a font from a minified style sheet; rules of local fallback fonts stay. */
export function separateFonts(css: string): { styles: string; fonts: string } {
  const fetching = /@font-face\{[^{}]*url\([^{}]*\}/g;
  return { styles: css.replaceAll(fetching, ''), fonts: (css.match(fetching) ?? []).join('') };
}

interface Names {
  classes: Set<string>;
  ids: Set<string>;
  /** `name` and `name=value` of every attribute. */
  attributes: Set<string>;
  elements: Set<string>;
}

function namesIn(html: string): Names {
  // The HTML is a part of a document.
  const tags = `<html lang data-site="main" data-mantine-color-scheme="light"><body>${html}`.matchAll(
    /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"'/]+(?:="[^"]*")?)*)\s*\/?>/gi,
  );
  const names: Names = { classes: new Set(), ids: new Set(), attributes: new Set(), elements: new Set() };
  for (const [, element = '', list = ''] of tags) {
    names.elements.add(element.toLowerCase());
    for (const [, name = '', value = ''] of list.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
      names.attributes.add(name.toLowerCase()).add(`${name.toLowerCase()}=${value}`);
      if (name === 'class') for (const part of value.split(/\s+/)) names.classes.add(part);
      if (name === 'id') names.ids.add(value);
    }
  }
  return names;
}

/** Whether the HTML contains everything in a selector, except inside `:not()`. */
function occurs(selector: string, names: Names): boolean {
  const positive = withoutNegations(selector);
  const choice = /:(?:is|where)\(([^()]*)\)/.exec(positive);
  if (choice) {
    const [all, list = ''] = choice;
    return list.split(',').some((one) => occurs(positive.replace(all, one.trim()), names));
  }
  const simple = positive.replace(/::?[a-z-]+(\([^()]*\))?/gi, '');
  const there = (pattern: RegExp, set: Set<string>, read = (match: RegExpMatchArray) => match[1] ?? '') =>
    [...simple.matchAll(pattern)].every((match) => set.has(read(match)));
  const bare = simple.replace(/\[[^\]]*\]/g, ' ');
  return (
    there(/\[([^\]]+)\]/g, names.attributes, ([, text = '']) => attributeName(text)) &&
    [...bare.matchAll(/\.((?:[\w-]|\\.)+)/g)].every((match) =>
      names.classes.has(unescaped(match[1] ?? '')),
    ) &&
    [...bare.matchAll(/#([\w-]+)/g)].every((match) => names.ids.has(match[1] ?? '')) &&
    [...bare.matchAll(/(?:^|[\s>+~(])([a-z][a-z0-9-]*)/gi)].every((match) =>
      names.elements.has((match[1] ?? '').toLowerCase()),
    )
  );
}

function withoutNegations(selector: string): string {
  let text = selector;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
  }
  return text;
}

const unescaped = (name: string) => name.replaceAll('\\', '');

/** `data-size="lg"` as `data-size=lg`; for operators that compare parts, only the attribute name. */
function attributeName(text: string): string {
  const [, name = '', operator = '', value = ''] =
    /^\s*([\w-]+)\s*([~|^$*]?=)?\s*["']?([^"']*)["']?/.exec(text) ?? [];
  return operator === '=' ? `${name.toLowerCase()}=${value}` : name.toLowerCase();
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name);
}

/** Removes unused custom properties, also those used only by removed ones, and unused animations. */
function dropUnused(root: Root, html: string): void {
  for (let dropped = true; dropped; ) {
    dropped = false;
    const used = new Set(
      [...`${root.toString()}${html}`.matchAll(/var\(\s*(--[\w-]+)/g)].map((match) => match[1]),
    );
    // Our own properties are also used by later content, such as the consent banner.
    root.walkDecls(/^--(?!ui-)/, (declaration) => {
      if (used.has(declaration.prop)) return;
      declaration.remove();
      dropped = true;
    });
  }
  const animations: string[] = [];
  root.walkDecls(/^(--.*animation.*|animation(-name)?)$/, (declaration) => {
    animations.push(declaration.value);
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!animations.some((value) => value.includes(rule.params))) rule.remove();
  });
}

function dropEmpty(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node) || node.nodes === undefined) return;
    dropEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  });
}

function compact(root: Root): string {
  return root
    .toString()
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}
