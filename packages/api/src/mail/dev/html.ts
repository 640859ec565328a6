/** HTML that is safe to send: made by `html`, which escapes every value that is not itself such HTML. */
export interface SafeHtml {
  readonly safe: string;
}

type Value = SafeHtml | string | number | readonly SafeHtml[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function write(value: Value): string {
  if (typeof value === 'object') return 'safe' in value ? value.safe : value.map(write).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Template tag: values are escaped, pieces of `html` and lists of them are taken as they are. */
export function html(parts: TemplateStringsArray, ...values: Value[]): SafeHtml {
  return { safe: parts.reduce((text, part, at) => text + write(values[at - 1] ?? '') + part) };
}
