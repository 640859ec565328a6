import { devPage } from '../../../server/pages/dev.ts';
import { html } from '../../../server/pages/html.ts';

/** A message that the receiver has received. */
export interface ReceivedMessage {
  at: Date;
  headers: Record<string, string>;
  body: string;
  /** `unknown`: no delivery has its `webhook-id`. */
  signature: 'valid' | 'invalid' | 'unknown';
  answered: number;
}

const texts = {
  title: 'Webhook receiver',
  empty: 'Nothing received yet. Send a test from the endpoint’s page, then reload this page.',
  signature: 'Signature',
  signatures: {
    valid: 'Valid',
    invalid: 'Not valid for this endpoint’s secret, or older than five minutes',
    unknown: 'Not checked: no delivery has this webhook-id',
  },
  answered: 'Answered',
  body: 'Body',
  headers: 'Headers',
} as const;

const timeFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'medium' });

/** What was received last, newest first, with the result of the signature's check. */
export function receiverPage(
  { received, url, most }: { received: readonly ReceivedMessage[]; url: string; most: number },
  nonce: string,
): string {
  return devPage(
    texts.title,
    nonce,
    html`<h1>${texts.title}</h1>
<p>Add <code>${url}</code> as an endpoint. The last ${String(most)} messages are kept until the server stops. Append
<code>?status=503</code> to the URL to refuse each message; all but tests are then sent again.</p>
${received.length === 0 ? html`<p role="status">${texts.empty}</p>` : received.map(message)}`,
  );
}

function message({ at, headers, body, signature, answered }: ReceivedMessage) {
  const rows = Object.entries(headers).map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  );
  return html`<section>
<h2>${timeFormat.format(at)} · ${typeOf(body)}</h2>
<div class="box"><table><tbody>
<tr><th scope="row">${texts.signature}</th><td>${texts.signatures[signature]}</td></tr>
<tr><th scope="row">${texts.answered}</th><td>${String(answered)}</td></tr>
</tbody></table></div>
<h3>${texts.body}</h3><div class="box"><pre tabindex="0">${indented(body)}</pre></div>
<h3>${texts.headers}</h3><div class="box"><table><tbody>${rows}</tbody></table></div>
</section>`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function typeOf(body: string): string {
  const { type } = (parsed(body) ?? {}) as { type?: unknown };
  return typeof type === 'string' ? type : '?';
}

function indented(body: string): string {
  const value = parsed(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}
