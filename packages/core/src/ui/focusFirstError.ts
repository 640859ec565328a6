/**
 * After a failed submit, focuses the first invalid field once the messages are rendered: of the form that has the
 * focus, else of the first form of the page.
 */
export function focusFirstError(): void {
  const form = document.activeElement?.closest('form') ?? document;
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  });
}
