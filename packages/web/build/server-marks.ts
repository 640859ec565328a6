const pair =
  /<server-if name="([\w:,-]+)">([\s\S]*?)<\/server-if>\s*<server-else name="\1">([\s\S]*?)<\/server-else>/g;

/**
 * Turns the elements of `ServerIf` into markers; the server keeps one of the two parts when it starts:
 * `<!--if:calendar-->…<!--else:calendar-->…<!--end:calendar-->`.
 *
 * @throws when an element has no counterpart
 */
export function serverMarks(html: string): string {
  let marked = html;
  for (let before = ''; before !== marked; ) {
    before = marked;
    marked = marked.replace(pair, '<!--if:$1-->$2<!--else:$1-->$3<!--end:$1-->');
  }
  if (/<\/?server-(?:if|else)/.test(marked)) throw new Error('A server-if without its server-else.');
  return marked;
}
