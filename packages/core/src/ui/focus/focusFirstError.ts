/** How long a spoken message stays on the page, in milliseconds. */
const spokenMs = 3000;

/**
 * After a failed submit, focuses the first invalid field once the messages are rendered, and scrolls to it, its message
 * and its label: of the form that has the focus, else of the first form of the page. A screen reader says the message with the
 * field that gets the focus; if the field already has it, an alert says the message.
 */
export function focusFirstError(): void {
  const form = document.activeElement?.closest('form') ?? document;
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('form [aria-invalid="true"]');
    const isFocused = field === document.activeElement;
    field?.focus();
    // Focus alone does not scroll to a field that already has it, nor to its message.
    const [error, label] = ['error', 'label'].map((part) =>
      field?.closest('.mantine-InputWrapper-root')?.querySelector(`.mantine-InputWrapper-${part}`),
    );
    for (const shown of [field, error, label]) shown?.scrollIntoView({ block: 'nearest' });
    if (field && error && isFocused) {
      const alert = document.createElement('div');
      alert.role = 'alert';
      alert.className = 'ui-announced';
      alert.textContent = error.textContent;
      // Inside the form: a screen reader may be silent about what is outside an open dialog.
      const around = field.closest('form');
      const remove = () => alert.remove();
      around?.append(alert);
      setTimeout(remove, spokenMs);
      // Once something is edited, the message may no longer hold.
      for (const edit of ['input', 'change']) around?.addEventListener(edit, remove, { once: true });
    }
  });
}
