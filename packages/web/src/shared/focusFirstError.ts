/** After a refused submit: moves the focus to the first wrong field, once the messages are on the screen. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  });
}
