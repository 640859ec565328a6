declare global {
  /** Not yet part of TypeScript's own types. */
  var trustedTypes:
    | { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }
    | undefined;
}

/**
 * The only policy that turns text into markup in a page. React and Mantine set the content of style elements
 * as markup, so text without a tag is allowed: it creates no element. Text with a tag, scripts and script
 * URLs are refused.
 */
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Text with a tag must not become markup.');
    return text;
  },
});

export {};
