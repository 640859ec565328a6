import { type FormReport, formEvent } from '../../shared/tracking.ts';

/**
 * Opens the sandbox dialog from every `[data-sandbox]` link; without this script the links open the form on `/demo`.
 * It is a native dialog: it traps the focus, closes on Escape and restores the focus.
 */
export function openSandbox(page: Document): void {
  const dialog = page.querySelector<HTMLDialogElement>('[data-sandbox-dialog]');
  const ask = dialog?.querySelector<HTMLElement>('[data-sandbox-ask]');
  const sent = dialog?.querySelector<HTMLElement>('[data-sandbox-sent]');
  if (!dialog || !ask || !sent || typeof dialog.showModal !== 'function') return;

  let opener: HTMLElement | null = null;

  page.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target === dialog || target.closest('[data-sandbox-close]')) {
      dialog.close();
      return;
    }
    const link = target.closest<HTMLElement>('a[data-sandbox]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The link's menu is closed by now: the focus returns to the menu's button.
    opener = link.closest('details')?.querySelector('summary') ?? link;
    ask.hidden = false;
    sent.hidden = true;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[name="email"]')?.focus();
  });
  dialog.addEventListener(formEvent, (event) => {
    if ((event as CustomEvent<FormReport>).detail.status !== 'success') return;
    ask.hidden = true;
    sent.hidden = false;
    dialog.setAttribute('aria-labelledby', 'sandbox-dialog-sent');
    sent.querySelector<HTMLElement>('[data-sandbox-title]')?.focus();
  });
  dialog.addEventListener('close', () => {
    dialog.setAttribute('aria-labelledby', 'sandbox-dialog-title');
    opener?.focus();
  });
}
