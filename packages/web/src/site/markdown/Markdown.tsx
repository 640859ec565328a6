/** Text that the build rendered from one of our Markdown files, which may not contain HTML. */
export function Markdown({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own files, which hold no HTML
  return <div className="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}
