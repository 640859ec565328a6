/** A client's condition, with note texts for one profession. */
export interface Condition {
  /**
   * Alternative texts by section of the template; one of each is chosen. `{pain}`, `{range}` and `{visit}` are filled
   * in.
   */
  sections: Readonly<Record<string, readonly string[]>>;
  /** The measured range at the first and the last visit, in degrees. */
  range: readonly [number, number];
}
