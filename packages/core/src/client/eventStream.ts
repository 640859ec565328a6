import { createParser } from 'eventsource-parser';

/**
 * Reads a `text/event-stream` body to its end. `onChunk` is called for everything received, including
 * comments, which serve as heartbeats. Events whose data is not valid JSON are skipped.
 */
export async function readEvents<T>(
  body: ReadableStream<Uint8Array> | null,
  on: { onEvent: (event: T) => void; onChunk: () => void },
): Promise<void> {
  if (!body) return;
  const parser = createParser({
    onEvent: (message) => {
      const event = parse<T>(message.data);
      if (event !== undefined) on.onEvent(event);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    on.onChunk();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function parse<T>(data: string): T | undefined {
  try {
    return JSON.parse(data) as T;
  } catch {
    return undefined;
  }
}
