/** A client's condition, with note texts for one profession. */
export interface Condition {
  /** Whom the texts suit, if not everyone. */
  suits?: 'adults' | 'minors';
  /** Texts of the first visit by section of the template. They occur in no later note. */
  first: Readonly<Record<string, string>>;
  /**
   * Texts of the later visits by section, at least six different ones: the first half is for the first half of a
   * course, the second half for the rest. `{pain}`, `{after}` (the pain after treatment), `{range}` and `{visit}` are
   * filled in.
   */
  sections: Readonly<Record<string, readonly string[]>>;
  /** The measured range at the first and the last visit, in degrees. */
  range: readonly [number, number];
}
