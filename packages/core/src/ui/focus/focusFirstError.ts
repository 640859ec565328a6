/**
 * After a failed submit, focuses the first invalid field once the messages are rendered, and scrolls to it, its message
 * and its label: of the form that has the focus, else of the first form of the page.
 */
export function focusFirstError(): void {
  const form = document.activeElement?.closest('form') ?? document;
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('form [aria-invalid="true"]');
    field?.focus();
    // Focus alone does not scroll to a field that already has it, nor to its message.
    const [error, label] = ['error', 'label'].map((part) =>
      field?.closest('.mantine-InputWrapper-root')?.querySelector(`.mantine-InputWrapper-${part}`),
    );
    for (const shown of [field, error, label]) shown?.scrollIntoView({ block: 'nearest' });
  });
}
