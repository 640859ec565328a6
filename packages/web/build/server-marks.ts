const pair =
  /<server-if name="(\w+)">([\s\S]*?)<\/server-if>\s*<server-else name="\1">([\s\S]*?)<\/server-else>/g;

/**
 * Turns the elements of `WithCalendar` into marks; the server keeps one of the two parts when it starts:
 * `<!--if:calendar-->…<!--else:calendar-->…<!--end:calendar-->`.
 *
 * @throws when an element stands alone or inside another
 */
export function serverMarks(html: string): string {
  const marked = html.replace(pair, '<!--if:$1-->$2<!--else:$1-->$3<!--end:$1-->');
  if (/<\/?server-(?:if|else)/.test(marked)) throw new Error('A server-if without its server-else.');
  return marked;
}
