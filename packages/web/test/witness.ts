import type { BrowserContext } from 'playwright-core';

const shownCharacters = 1_500;
const keptAnswers = 20;

/**
 * Watches the requests of a context, so that a failed test can report the state of its pages.
 * @returns a function that describes each open page: URL, text, failed requests and pending requests
 */
export function witness(context: BrowserContext): () => Promise<string> {
  const waiting = new Map<object, string>();
  const refused: string[] = [];
  context.on('request', (request) => waiting.set(request, `${request.method()} ${request.url()}`));
  context.on('requestfinished', (request) => waiting.delete(request));
  context.on('requestfailed', (request) => {
    waiting.delete(request);
    refused.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return async () => {
    const pages = await Promise.all(
      context.pages().map(async (page) => {
        // biome-ignore lint/performance/useDomNodeTextContent: only what is visible, and of Playwright, not of the page
        const text = await page.locator('body').innerText({ timeout: 1_000 }).catch(String);
        const line = text.replace(/\s*\n\s*/g, ' | ');
        const shown =
          line.length > shownCharacters
            ? `${line.slice(0, shownCharacters / 2)} … ${line.slice(-shownCharacters / 2)}`
            : line;
        return `${page.url()}\n${shown}`;
      }),
    );
    return [
      ...pages,
      `refused: ${refused.slice(-keptAnswers).join(', ') || 'nothing'}`,
      `without an answer: ${[...waiting.values()].slice(-keptAnswers).join(', ') || 'nothing'}`,
    ].join('\n');
  };
}
