/**
 * After a failed submit, focuses the first invalid field once the messages are rendered, and scrolls to it, its message
 * and its label: of the form that has the focus, else of the first form of the page. A screen reader says the message with the
 * field that gets the focus; if the field already has it, the message becomes an alert.
 */
export function focusFirstError(): void {
  const focused = document.activeElement;
  const form = focused?.closest('form') ?? document;
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('form [aria-invalid="true"]');
    field?.focus();
    // Focus alone does not scroll to a field that already has it, nor to its message.
    const [error, label] = ['error', 'label'].map((part) =>
      field?.closest('.mantine-InputWrapper-root')?.querySelector(`.mantine-InputWrapper-${part}`),
    );
    for (const shown of [field, error, label]) shown?.scrollIntoView({ block: 'nearest' });
    if (error && field === focused) {
      // An alert is said when it appears, so the one of an earlier submit has to appear again.
      error.removeAttribute('role');
      requestAnimationFrame(() => error.setAttribute('role', 'alert'));
    }
  });
}
