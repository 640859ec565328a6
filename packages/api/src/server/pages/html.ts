/** HTML that is safe to insert without escaping. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

type Value = string | number | Html | readonly Html[];

/** Fills a template. Escapes each value for text and quoted attributes, unless it is `Html` or a list of `Html`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const filled = values.map((value) => {
    if (value instanceof Html) return value.source;
    if (typeof value === 'object') return value.map(({ source }) => source).join('');
    return escapeHtml(String(value));
  });
  return new Html(parts.map((part, at) => part + (filled[at] ?? '')).join(''));
}

/** Empty HTML, where a page omits something. */
export const nothing = new Html('');
