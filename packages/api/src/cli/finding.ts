/** What one look found. */
export interface Finding {
  level: 'ok' | 'warning' | 'failed';
  text: string;
  /** What to do, unless all is well. */
  remedy?: string;
}
