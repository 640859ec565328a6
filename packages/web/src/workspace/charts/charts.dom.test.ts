// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { underTemplate, withCopied } from './notes/NoteEditor.tsx';
import { dayOfUnsaved, forgetUnsaved, importKey, keepUnsaved, openUnsaved } from './notes/unsaved.ts';

const section = (key: string, text: string, copied = false) => ({ key, en: key, fr: key, text, copied });
const heading = (key: string) => ({ key, en: key, fr: key });

describe('the template of a note', () => {
  it('changes without losing written text', () => {
    const before = [section('subjective', 'Left knee'), section('objective', ''), section('plan', 'Stairs')];
    expect(underTemplate(before, [heading('data'), heading('plan')])).toEqual([
      section('data', ''),
      section('plan', 'Stairs'),
      section('subjective', 'Left knee'),
    ]);
  });
});

describe('the last note', () => {
  it('is copied into empty sections, and marked as copied', () => {
    const copied = withCopied(
      [section('subjective', 'Mine'), section('plan', ' ')],
      [section('subjective', 'A'), section('plan', 'B')],
    );
    expect(copied).toEqual([section('subjective', 'Mine'), section('plan', 'B', true)]);
  });

  it('keeps text without a matching heading at the end, once', () => {
    const last = [section('data', 'Left knee'), section('plan', 'Stairs'), section('goal', ' ')];
    const copied = withCopied([section('plan', '')], last);
    expect(copied).toEqual([section('plan', 'Stairs', true), section('data', 'Left knee', true)]);
    expect(withCopied(copied, last)).toEqual(copied);
  });
});

describe('unsaved text', () => {
  const keyOf = (byte: number) => importKey(btoa(String.fromCharCode(...new Uint8Array(32).fill(byte))));
  const sections = [section('plan', 'Left knee')];
  const unsaved = { draftVersion: 3, templateId: null, sections, unanswered: [] };
  beforeEach(() => localStorage.clear());

  it('is stored encrypted in the browser and decrypted with the key of its day', async () => {
    await keepUnsaved('n1', unsaved, await keyOf(1), '2026-11-24');
    expect(JSON.stringify({ ...localStorage })).not.toContain('knee');
    expect(dayOfUnsaved('n1')).toBe('2026-11-24');
    expect(await openUnsaved('n1', await keyOf(1))).toEqual(unsaved);
    forgetUnsaved('n1');
    expect(dayOfUnsaved('n1')).toBeNull();
  });

  it('cannot be decrypted with another person’s key', async () => {
    await keepUnsaved('n1', unsaved, await keyOf(1), '2026-11-24');
    expect(await openUnsaved('n1', await keyOf(2))).toBeNull();
  });

  it('is none when its entry is damaged, or the browser stores nothing', async () => {
    localStorage.setItem('unsaved-note:n1', '{"day":');
    expect([dayOfUnsaved('n1'), await openUnsaved('n1', await keyOf(1))]).toEqual([null, null]);
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, removeItem: refuse, clear: () => {} });
    expect([dayOfUnsaved('n1'), await openUnsaved('n1', await keyOf(1))]).toEqual([null, null]);
    expect(() => forgetUnsaved('n1')).not.toThrow();
    vi.unstubAllGlobals();
  });
});
