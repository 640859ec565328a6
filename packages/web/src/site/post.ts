import { brand } from '@tamarack/core/domain/brand';

/** Timeout of a call in milliseconds (product specification, section 7). */
const timeout = 10_000;

interface Client {
  id: string;
  key: string;
}

/**
 * Posts to the API from a public page; with `keepalive`, so that it survives leaving the page. Never throws.
 *
 * @returns whether the server accepted it
 */
export async function post(view: Window, path: string, body: object): Promise<boolean> {
  try {
    const client = await webClient(view);
    const response = await view.fetch(path, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'accept-language': view.document.documentElement.lang,
        'content-type': 'application/json',
        'x-client-id': client.id,
        'x-client-key': client.key,
      },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      keepalive: true,
      signal: AbortSignal.timeout(timeout),
    });
    // Without reading the body, the connection would stay occupied until the timeout.
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

const known = new WeakMap<Window, Promise<Client>>();

function webClient(view: Window): Promise<Client> {
  let client = known.get(view);
  if (!client) {
    client = discover(view);
    known.set(view, client);
    client.catch(() => known.delete(view));
  }
  return client;
}

async function discover(view: Window): Promise<Client> {
  const answer = await view.fetch(`/.well-known/${brand.name.toLowerCase()}.json`, {
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`Discovery answered ${answer.status}.`);
  const { clients } = (await answer.json()) as { clients: { web: Client } };
  return clients.web;
}
