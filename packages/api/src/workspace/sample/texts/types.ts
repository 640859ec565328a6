/** What a client comes for, as notes of one profession tell it. */
export interface Condition {
  /** Texts by section of the template; one is picked of each. `{pain}`, `{range}` and `{visit}` are filled in. */
  sections: Readonly<Record<string, readonly string[]>>;
  /** The measured range at the first and the last visit, in degrees. */
  range: readonly [number, number];
}
