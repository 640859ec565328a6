/** Text that the build rendered from a Markdown file of our own; the reader refuses HTML in it. */
export function Markdown({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own files, which hold no HTML
  return <div className="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}
