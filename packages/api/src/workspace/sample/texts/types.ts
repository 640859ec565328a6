/** A client's condition, with note texts for one profession. */
export interface Condition {
  /** Whom the texts suit, if not everyone. */
  suits?: 'adults' | 'minors';
  /**
   * Alternative texts by section of the template; one of each is chosen. `{pain}`, `{range}` and `{visit}` are filled
   * in. The first text of a section also suits a first visit, unless `first` has another one.
   */
  sections: Readonly<Record<string, readonly string[]>>;
  /** Texts of the first visit. */
  first?: Readonly<Record<string, string>>;
  /** The measured range at the first and the last visit, in degrees. */
  range: readonly [number, number];
}
