/** Whether the element that had the focus has disappeared. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
