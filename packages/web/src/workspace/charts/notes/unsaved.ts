import type { Day, NoteSection } from '@tamarack/core/domain/workspace';

/** Text not saved on the server yet. */
export interface Unsaved {
  /** Version of the draft that the text is based on. */
  draftVersion: number;
  templateId: string | null;
  sections: NoteSection[];
  /** Texts sent without an answer, any of which may have been saved. */
  unanswered: string[];
}

interface Stored {
  /** The day whose key decrypts it. */
  day: Day;
  iv: string;
  body: string;
}

const nameOf = (noteId: string) => `unsaved-note:${noteId}`;
const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Imports the key that the server derives for one person, note and day. */
export function importKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', toBytes(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Stores unsaved text in this browser, encrypted. */
export async function keepUnsaved(noteId: string, unsaved: Unsaved, key: CryptoKey, day: Day): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(unsaved));
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  const stored: Stored = { day, iv: toText(iv), body: toText(new Uint8Array(body)) };
  localStorage.setItem(nameOf(noteId), JSON.stringify(stored));
}

export function forgetUnsaved(noteId: string): void {
  try {
    localStorage.removeItem(nameOf(noteId));
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** The day whose key decrypts the stored text; null when there is none. */
export function dayOfUnsaved(noteId: string): Day | null {
  return readStored(noteId)?.day ?? null;
}

/** The stored text; null when it cannot be decrypted, because it is another person's or was changed. */
export async function openUnsaved(noteId: string, key: CryptoKey): Promise<Unsaved | null> {
  const stored = readStored(noteId);
  if (!stored) return null;
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: toBytes(stored.iv) },
      key,
      toBytes(stored.body),
    );
    const unsaved = JSON.parse(new TextDecoder().decode(opened)) as Omit<Unsaved, 'unanswered'> &
      Partial<Unsaved>;
    // An earlier version of the screen kept no unanswered texts.
    return { ...unsaved, unanswered: unsaved.unanswered ?? [] };
  } catch {
    return null;
  }
}

/** Null also without storage, or when the entry is damaged. */
function readStored(noteId: string): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(noteId)) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}
